import { sandboxPaths } from "@steward/contracts/toolbox.ts";
import type { MachineOrder } from "@steward/sdk/sandbox-driver.ts";
import type { EngineTraits } from "./read-engine-traits.ts";

export type ContainerPlan = {
  readonly order: MachineOrder;
  readonly image: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Of the network that `bridge` joins. */
  readonly bridge: string;
  /** Docker takes the profile itself, Podman the name of a file. */
  readonly seccomp: string;
  readonly traits: Pick<EngineTraits, "product" | "isRootless" | "runtime">;
};

/** In the run folder: says that the routes of a bridged sandbox are closed. */
export const networkMark = "network-ready";

/**
 * The threads of runsc's own kernel count as processes too: several for each of its processors, and
 * one for each thread inside.
 */
const threadsOfRunsc = 16;

/**
 * The body of `POST /containers/create`. The masked parts of `/proc` are the engine's default:
 * naming none keeps them.
 */
export function toContainer(plan: ContainerPlan): Record<string, unknown> {
  const { order, image, labels } = plan;
  const { uid, gid } = userInside(plan);
  return {
    Image: image,
    // As the entry point: an image's own would otherwise run first.
    Entrypoint: order.source.network === "bridge" ? afterNetwork(order.command) : order.command,
    Cmd: [],
    Env: Object.entries(order.env).map(([name, value]) => `${name}=${value}`),
    User: `${uid}:${gid}`,
    WorkingDir: sandboxPaths.workspace,
    Hostname: "sandbox",
    Healthcheck: { Test: ["NONE"] },
    Labels: labels,
    HostConfig: toHostConfig(plan),
  };
}

function toHostConfig(plan: ContainerPlan): Record<string, unknown> {
  const { order, traits } = plan;
  const { limits } = order;
  const isBridged = order.source.network === "bridge";
  return {
    CapDrop: ["ALL"],
    SecurityOpt: ["no-new-privileges", `seccomp=${plan.seccomp}`],
    Privileged: false,
    ReadonlyRootfs: order.isReadOnly,
    IpcMode: "private",
    // The default of engines with version 1 of control groups shows this machine's.
    CgroupnsMode: "private",
    // A restricted sandbox has no interface either: its proxy is a socket in the run folder.
    NetworkMode: isBridged ? plan.bridge : "none",
    // What it may not reach is known for IPv4 only.
    ...(isBridged ? { Sysctls: { "net.ipv6.conf.all.disable_ipv6": "1" } } : {}),
    Memory: limits.memoryBytes,
    // Together with swap: there is none.
    MemorySwap: limits.memoryBytes,
    NanoCpus: Math.round(limits.cpus * 1e9),
    PidsLimit: limits.pids * (traits.runtime === "runsc" ? threadsOfRunsc : 1),
    ShmSize: toPages(limits.memoryBytes / 8),
    Ulimits: toUlimits(plan),
    Mounts: toMounts(order),
    Tmpfs: toTmpfs(plan),
    LogConfig: { Type: "none", Config: {} },
    RestartPolicy: { Name: "no" },
    // How it died is read from it before it is removed.
    AutoRemove: false,
    ...(traits.runtime === null ? {} : { Runtime: traits.runtime }),
    ...(keepsUser(traits) ? { UsernsMode: "keep-id" } : {}),
  };
}

function toUlimits({ order, traits }: ContainerPlan): unknown[] {
  const limit = (Name: string, value: number) => ({ Name, Soft: value, Hard: value });
  // What Podman asks for by itself is more than a root without all rights can give.
  const hasNeed = traits.product === "Podman" && !traits.isRootless;
  return [
    limit("nofile", 16_384),
    limit("core", 0),
    limit("fsize", order.limits.diskBytes),
    ...(hasNeed ? [limit("nproc", 16_384)] : []),
  ];
}

/** Podman without root can give the user of the server the same number inside. */
function keepsUser({ product, isRootless }: ContainerPlan["traits"]): boolean {
  return product === "Podman" && isRootless;
}

/**
 * Docker without root cannot: there the owner of the workspace is root inside, which outside is
 * the user of the server and inside has no capability.
 */
function userInside({ order, traits }: ContainerPlan): MachineOrder["user"] {
  return traits.product === "Docker" && traits.isRootless ? { uid: 0, gid: 0 } : order.user;
}

/** `Mounts`, not `Binds`, with which Docker makes a folder that is not there, as root's. */
function toMounts(order: MachineOrder): unknown[] {
  const folders: readonly (readonly [string, string, boolean])[] = [
    [order.workspace, sandboxPaths.workspace, false],
    [order.shared, sandboxPaths.shared, true],
    [order.runFolder, sandboxPaths.run, true],
    [order.toolsFolder, sandboxPaths.tools, true],
  ];
  return folders.map(([Source, Target, ReadOnly]) => ({
    Type: "bind",
    Source,
    Target,
    ReadOnly,
    BindOptions: { Propagation: "rprivate" },
  }));
}

/** They count as memory; together with `/dev/shm` they stay below its limit. */
function toTmpfs(plan: ContainerPlan): Record<string, string> {
  const { uid, gid } = userInside(plan);
  // Podman has no words for a number; it gives the folder to the user of the container.
  const owner = plan.traits.product === "Podman" ? "U" : `uid=${uid},gid=${gid}`;
  const { memoryBytes } = plan.order.limits;
  const options = (share: number, mode: string) =>
    `rw,exec,nosuid,nodev,size=${toPages(memoryBytes * share)},mode=${mode},${owner}`;
  return {
    "/tmp": options(1 / 4, "1777"),
    "/var/tmp": options(1 / 8, "1777"),
    "/run": options(1 / 16, "0755"),
    [sandboxPaths.home]: options(1 / 4, "0700"),
  };
}

function toPages(bytes: number): number {
  return Math.max(1, Math.floor(bytes / 4096)) * 4096;
}

function afterNetwork(command: readonly string[]): string[] {
  const mark = `${sandboxPaths.run}/${networkMark}`;
  return [
    "/bin/sh",
    "-c",
    `until [ -e ${mark} ]; do sleep 0.02; done; exec "$@"`,
    "sh",
    ...command,
  ];
}
