import type { MachineOrder } from "@steward/sdk/sandbox-driver.ts";

/**
 * File descriptors that bwrap is started with. All are read, none is written to: bwrap would die of
 * a server that is gone by then, and what it has begun would wait for it for ever.
 */
export const descriptors = { arguments: 3, filter: 4, files: 5 } as const;

export type BwrapFile = { readonly path: string; readonly content: string };

export type BwrapPlan = {
  readonly order: MachineOrder;
  readonly system: readonly string[];
  /** Where bwrap finds a folder of the host's. */
  readonly seenAt: (folder: string) => string;
  /** Files of `/proc` that nobody inside may read. */
  readonly hidden: readonly string[];
  /** For prlimit. */
  readonly resourceLimits: readonly string[];
};

const hostname = "sandbox";
const home = "/home/sandbox";

/** Written anew for every machine: what the host's say is the host's business. */
export function toSyntheticFiles({ uid, gid }: MachineOrder["user"]): readonly BwrapFile[] {
  const passwd = [
    "root:x:0:0:root:/root:/usr/sbin/nologin",
    `sandbox:x:${uid}:${gid}:sandbox:${home}:/bin/sh`,
    "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin",
  ];
  const group = ["root:x:0:", `sandbox:x:${gid}:`, "nogroup:x:65534:"];
  const hosts = [`127.0.0.1 localhost ${hostname}`, "::1 localhost"];
  const nsswitch = ["passwd: files", "group: files", "hosts: files", "services: files"];
  return [
    { path: "/etc/passwd", content: toLines(passwd) },
    { path: "/etc/group", content: toLines(group) },
    { path: "/etc/hosts", content: toLines(hosts) },
    { path: "/etc/nsswitch.conf", content: toLines(nsswitch) },
  ];
}

/** Everything before the command. It goes through a pipe: others on the host can read command lines. */
export function toBwrapArguments({ order, system, hidden, seenAt }: BwrapPlan): readonly string[] {
  const { user } = order;
  const files = toSyntheticFiles(user);
  return [
    ["--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"],
    ["--unshare-cgroup", "--new-session", "--as-pid-1", "--cap-drop", "ALL"],
    ["--uid", `${user.uid}`, "--gid", `${user.gid}`, "--hostname", hostname],
    ["--seccomp", `${descriptors.filter}`],
    system,
    files.flatMap(({ path }, index) => toReadOnlyFile(path, descriptors.files + index)),
    ["--proc", "/proc", "--dev", "/dev"],
    hidden.flatMap((path) => ["--ro-bind", "/dev/null", path]),
    toScratchMounts(order.limits.memoryBytes),
    // Otherwise memory without a limit, for whoever writes files there.
    ["--remount-ro", "/dev"],
    ["--bind", seenAt(order.workspace), "/workspace"],
    ["--ro-bind", seenAt(order.shared), "/shared"],
    ["--ro-bind", seenAt(order.runFolder), "/run/steward"],
    ["--ro-bind", seenAt(order.toolsFolder), "/opt/steward"],
    ["--remount-ro", "/", "--chdir", "/workspace", "--clearenv"],
    Object.entries(toEnvironment(order)).flatMap(([name, value]) => ["--setenv", name, value]),
  ].flat();
}

/** What the gate says when all mounts are made. */
export const readyLine = "ready";

/**
 * The command, behind a gate: it waits for a line, and ends where none comes, so that a server that
 * dies while it starts a machine leaves none behind that nobody knows of.
 */
export function toGatedCommand({ order, resourceLimits }: BwrapPlan): readonly string[] {
  const gate = [
    `echo ${readyLine}`,
    "read -r line || exit 125",
    "exec </dev/null >/dev/null 2>&1",
    "umask 022",
    // Where the whole host runs out of memory, sandboxes go first.
    "echo 500 >/proc/self/oom_score_adj",
    'exec "$@"',
  ].join("\n");
  return ["/bin/sh", "-c", gate, "sh", "prlimit", ...resourceLimits, "--", ...order.command];
}

function toEnvironment({ env }: MachineOrder): Readonly<Record<string, string>> {
  return { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: home, ...env };
}

function toReadOnlyFile(path: string, descriptor: number): readonly string[] {
  return ["--perms", "0444", "--ro-bind-data", `${descriptor}`, path];
}

function toScratchMounts(memoryBytes: number): readonly string[] {
  const share = Math.floor(memoryBytes / 4);
  return [
    toScratch("/tmp", "1777", share),
    toScratch("/var/tmp", "1777", share),
    toScratch("/dev/shm", "1777", share),
    toScratch(home, "0755", share),
    toScratch("/run", "0755", Math.floor(share / 4)),
  ].flat();
}

function toScratch(path: string, mode: string, bytes: number): readonly string[] {
  return ["--perms", mode, "--size", `${bytes}`, "--tmpfs", path];
}

function toLines(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
