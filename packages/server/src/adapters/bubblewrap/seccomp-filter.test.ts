import {
  judgedSyscalls,
  newestSyscall,
  refusedSyscalls,
} from "@steward/sdk/sandbox-syscalls.data.ts";
import { describe, expect, it } from "vitest";
import { type Architecture, toSeccompFilter } from "./seccomp-filter.ts";

const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const EPERM = 0x00050001;
const ENOSYS = 0x00050026;
const names: Record<Architecture, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };

describe.each(["x64", "arm64"] as const)("the filter of system calls for %s", (architecture) => {
  const filter = toSeccompFilter(architecture);
  const call = (number: number, ...values: number[]): number =>
    run(filter, toCall(names[architecture], number, values));
  const number = (name: keyof typeof judgedSyscalls): number => judgedSyscalls[name][architecture];

  it("ends every way through it with a verdict", () => {
    expect(filter.length % 8).toBe(0);
    const known: readonly number[] = [ALLOW, KILL, EPERM, ENOSYS];
    for (let each = 0; each < 600; each += 1) expect(known).toContain(call(each));
  });

  it("refuses each call of the list, and lets the usual ones pass", () => {
    const denied = Object.values(refusedSyscalls).flatMap((numbers) => numbers[architecture] ?? []);
    for (const each of denied) expect(call(each)).toBe(EPERM);
    const usual = { x64: [0, 1, 2, 9, 59, 257, 231], arm64: [63, 64, 56, 222, 221, 94] };
    for (const each of usual[architecture]) expect(call(each)).toBe(ALLOW);
  });

  it("knows no call that is newer than the list", () => {
    expect(call(newestSyscall + 1)).toBe(ENOSYS);
    expect(call(newestSyscall + 100)).toBe(ENOSYS);
  });

  it("kills who speaks another architecture", () => {
    for (const other of [0x40000003, 0x40000028, names[architecture === "x64" ? "arm64" : "x64"]]) {
      expect(run(filter, toCall(other, 1, []))).toBe(KILL);
    }
  });

  it("allows new processes and threads, but no new namespaces", () => {
    const thread = 0x3d0f00;
    expect(call(number("clone"), thread)).toBe(ALLOW);
    expect(call(number("clone"), 17)).toBe(ALLOW);
    expect(call(number("clone"), 0x10000000 | 17)).toBe(EPERM);
    expect(call(number("clone"), 0x00020000)).toBe(EPERM);
    expect(call(number("clone3"))).toBe(ENOSYS);
    expect(call(number("unshare"), 0x400)).toBe(ALLOW);
    expect(call(number("unshare"), 0x80)).toBe(EPERM);
    expect(call(number("unshare"), 0x40000000)).toBe(EPERM);
  });

  it("judges sockets by family, and netlink by protocol", () => {
    for (const family of [1, 2, 10]) expect(call(number("socket"), family, 1, 0)).toBe(ALLOW);
    for (const family of [0, 3, 17, 38, 40]) expect(call(number("socket"), family, 1)).toBe(EPERM);
    expect(call(number("socket"), 16, 3, 0)).toBe(ALLOW);
    expect(call(number("socket"), 16, 3, 12)).toBe(EPERM);
    expect(call(number("socketpair"), 1)).toBe(ALLOW);
    expect(call(number("socketpair"), 2)).toBe(EPERM);
  });

  it("makes no subvolumes, into which a quota would not reach", () => {
    for (const request of [0x50009401, 0x5000940e, 0x50009417, 0x50009418]) {
      expect(call(number("ioctl"), 0, request)).toBe(EPERM);
    }
  });

  it("keeps keystrokes from being pushed into terminals, and personalities plain", () => {
    expect(call(number("ioctl"), 0, 0x5412)).toBe(EPERM);
    expect(call(number("ioctl"), 0, 0x541c)).toBe(EPERM);
    expect(call(number("ioctl"), 0, 0x5413)).toBe(ALLOW);
    expect(call(number("ioctl"), 0, 0)).toBe(ALLOW);
    expect(call(number("personality"), 0xffffffff)).toBe(ALLOW);
    expect(call(number("personality"), 0)).toBe(ALLOW);
    expect(call(number("personality"), 0x0040000)).toBe(EPERM);
  });
});

it("kills calls of x32, which are x64's by other numbers", () => {
  const filter = toSeccompFilter("x64");
  expect(run(filter, toCall(names.x64, 0x40000000 + 165, []))).toBe(KILL);
});

/** `struct seccomp_data`; the high halves are set, since the kernel ignores them in these calls. */
function toCall(architecture: number, number: number, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.writeUInt32LE(number, 0);
  bytes.writeUInt32LE(architecture, 4);
  for (const [index, value] of values.entries()) {
    bytes.writeUInt32LE(value >>> 0, 16 + 8 * index);
    bytes.writeUInt32LE(0xffffffff, 20 + 8 * index);
  }
  return bytes;
}

/** The machine that the kernel has for this, as far as the filter uses it. */
function run(filter: Buffer, call: Buffer): number {
  let accumulator = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const value = filter.readUInt32LE(at + 4);
    const leap = (isTrue: boolean): number => filter.readUInt8(at + (isTrue ? 2 : 3)) * 8;
    switch (filter.readUInt16LE(at)) {
      case 0x20:
        accumulator = call.readUInt32LE(value);
        break;
      case 0x15:
        at += leap(accumulator === value);
        break;
      case 0x25:
        at += leap(accumulator > value);
        break;
      case 0x35:
        at += leap(accumulator >= value);
        break;
      case 0x45:
        at += leap((accumulator & value) !== 0);
        break;
      case 0x06:
        return value;
      default:
        throw new Error(`Unknown instruction at ${at}.`);
    }
  }
  throw new Error("The filter ended without a verdict.");
}
