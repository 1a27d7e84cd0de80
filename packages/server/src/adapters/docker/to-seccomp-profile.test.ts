import {
  allowedSyscalls,
  judgedSyscalls,
  refusedSyscalls,
} from "@steward/sdk/sandbox-syscalls.data.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toSeccompProfile } from "./to-seccomp-profile.ts";

const Profile = z.object({
  defaultAction: z.literal("SCMP_ACT_ERRNO"),
  syscalls: z.array(
    z.object({
      names: z.array(z.string()),
      action: z.enum(["SCMP_ACT_ALLOW", "SCMP_ACT_ERRNO"]),
      args: z.array(z.object({ index: z.int(), value: z.int(), valueTwo: z.int() })).default([]),
    }),
  ),
});

const { syscalls } = Profile.parse(JSON.parse(toSeccompProfile()));

/** As the library of the engines reads a profile. */
function isAllowed(name: string, ...values: readonly number[]): boolean {
  return syscalls.some(
    ({ names, action, args }) =>
      action === "SCMP_ACT_ALLOW" &&
      names.includes(name) &&
      args.every(({ index, value, valueTwo }) => ((values[index] ?? 0) & value) >>> 0 === valueTwo),
  );
}

describe("the profile of system calls for engines", () => {
  it("knows each call once: allowed, refused or judged", () => {
    const names = [refusedSyscalls, judgedSyscalls].flatMap((calls) => Object.keys(calls));
    const all = [...allowedSyscalls, ...names];
    expect(new Set(all).size).toBe(all.length);
    for (const name of Object.keys(refusedSyscalls)) expect(isAllowed(name)).toBe(false);
    for (const name of ["read", "execve", "futex", "openat", "exit_group"]) {
      expect(isAllowed(name)).toBe(true);
    }
  });

  it("allows new processes and threads, but no new namespaces", () => {
    expect(isAllowed("clone", 0x3d0f00)).toBe(true);
    expect(isAllowed("clone", 0x10000000 | 17)).toBe(false);
    expect(isAllowed("clone3")).toBe(false);
    expect(isAllowed("unshare", 0x400)).toBe(true);
    expect(isAllowed("unshare", 0x80)).toBe(false);
  });

  it("judges sockets by family, and netlink by protocol", () => {
    for (const family of [1, 2, 10]) expect(isAllowed("socket", family, 1, 0)).toBe(true);
    for (const family of [0, 3, 17, 38, 40]) expect(isAllowed("socket", family, 1)).toBe(false);
    expect(isAllowed("socket", 16, 3, 0)).toBe(true);
    expect(isAllowed("socket", 16, 3, 15)).toBe(false);
  });

  it("refuses a few requests to devices, and no others", () => {
    const [[{ isNot }]] = judgedSyscalls.ioctl.ways;
    for (const request of isNot) {
      expect(isAllowed("ioctl", 0, request)).toBe(false);
      for (let bit = 0; bit < 32; bit += 1) {
        const other = (request ^ (1 << bit)) >>> 0;
        expect(isAllowed("ioctl", 0, other)).toBe(!isNot.includes(other));
      }
    }
    for (const request of [0, 0x5401, 0xffffffff]) {
      expect(isAllowed("ioctl", 0, request)).toBe(true);
    }
  });
});
