import { describe, expect, it } from "vitest";
import { imageSource, toMachineOrder } from "./testing/machine-order.ts";
import { toContainer } from "./to-container.ts";
import type { ContainerPlan } from "./to-container.ts";

const docker = { product: "Docker", isRootless: false, runtime: null } as const;

function plan(changes: Partial<ContainerPlan> = {}): ContainerPlan {
  return {
    order: toMachineOrder("/home", { id: "s1" }),
    image: "steward/code-sandbox:abc",
    labels: { "steward.sandbox": "s1" },
    bridge: "steward",
    seccomp: "{}",
    traits: docker,
    ...changes,
  };
}

describe("a container", () => {
  it("has no rights, no network and a read-only system", () => {
    expect(toContainer(plan())).toMatchObject({
      User: "1000:1000",
      HostConfig: {
        CapDrop: ["ALL"],
        SecurityOpt: ["no-new-privileges", "seccomp={}"],
        Privileged: false,
        ReadonlyRootfs: true,
        NetworkMode: "none",
        LogConfig: { Type: "none" },
        AutoRemove: false,
      },
    });
  });

  it("asks for no weaker profile, no host namespace, no device and no added right", () => {
    const text = JSON.stringify(toContainer(plan()));
    expect(text).not.toMatch(/unconfined|"host"|CapAdd|Devices|docker\.sock|Binds/u);
  });

  it("is limited in memory without swap, in processors, processes, and the size of a file", () => {
    expect(toContainer(plan())).toMatchObject({
      HostConfig: {
        Memory: 64 << 20,
        MemorySwap: 64 << 20,
        NanoCpus: 500_000_000,
        PidsLimit: 32,
        Ulimits: [
          { Name: "nofile" },
          { Name: "core", Soft: 0, Hard: 0 },
          { Name: "fsize", Soft: 8 << 20, Hard: 8 << 20 },
        ],
      },
    });
  });

  it("can write to its workspace and to memory only, which stays below its limit", () => {
    const { HostConfig } = toContainer(plan()) as {
      HostConfig: {
        Mounts: { Target: string; ReadOnly: boolean }[];
        Tmpfs: Record<string, string>;
        ShmSize: number;
      };
    };
    const writable = HostConfig.Mounts.filter(({ ReadOnly }) => !ReadOnly);
    expect(writable.map(({ Target }) => Target)).toEqual(["/workspace"]);
    expect(Object.keys(HostConfig.Tmpfs)).toEqual(["/tmp", "/var/tmp", "/run", "/home/sandbox"]);
    const options = Object.values(HostConfig.Tmpfs);
    for (const option of options) expect(option).toMatch(/nosuid,nodev,size=\d+,mode=/u);
    const sizes = options.map((option) => Number(/size=(\d+)/u.exec(option)?.[1]));
    const all = sizes.reduce((sum, size) => sum + size, HostConfig.ShmSize);
    expect(all).toBeLessThan(64 << 20);
  });

  it("has no interface either when its network is restricted", () => {
    const order = toMachineOrder("/home", {
      id: "s1",
      source: { ...imageSource, network: "restricted" },
    });
    expect(toContainer(plan({ order }))).toMatchObject({
      HostConfig: { NetworkMode: "none" },
    });
  });

  it("does nothing on a bridge before its routes are closed", () => {
    const order = toMachineOrder("/home", {
      id: "s1",
      source: { ...imageSource, network: "bridge" },
    });
    expect(toContainer(plan({ order }))).toMatchObject({
      Entrypoint: [
        "/bin/sh",
        "-c",
        expect.stringMatching(/^until \[ -e \/run\/steward\/network-ready \]/u) as string,
        "sh",
        ...order.command,
      ],
      HostConfig: {
        NetworkMode: "steward",
        Sysctls: { "net.ipv6.conf.all.disable_ipv6": "1" },
      },
    });
  });

  it("runs under runsc where the engine has it, whose threads count as processes", () => {
    expect(toContainer(plan())).not.toHaveProperty("HostConfig.Runtime");
    const traits = { ...docker, runtime: "runsc" } as const;
    expect(toContainer(plan({ traits }))).toMatchObject({
      HostConfig: { Runtime: "runsc", PidsLimit: 16 * 32 },
    });
  });

  it("is the user of the server in an engine without root", () => {
    const rootless = { ...docker, isRootless: true } as const;
    expect(toContainer(plan({ traits: rootless }))).toMatchObject({ User: "0:0" });
    expect(toContainer(plan({ traits: { ...rootless, product: "Podman" } }))).toMatchObject({
      User: "1000:1000",
      HostConfig: { UsernsMode: "keep-id" },
    });
  });
});
