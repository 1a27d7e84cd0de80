import { mkdir, readFile, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SandboxLimits } from "@steward/sdk/sandbox-driver.ts";
import { type Cgroup, CPU_PERIOD } from "./cgroup.ts";
import type { CgroupRecord, Controller } from "./cgroup-record.ts";
import { openUnifiedCgroup } from "./unified-cgroup.ts";
import {
  readControl,
  writeControl,
  countProcesses,
  readEntry,
  readNumber,
} from "./control-files.ts";

/** Where groups for machines can be made. */
export type CgroupPlace = {
  readonly version: 1 | 2;
  readonly parents: CgroupRecord["folders"];
};

/** What `/proc/self/mountinfo` and `/proc/self/cgroup` say. */
export type CgroupView = {
  readonly mounts: string;
  readonly own: string;
  readonly pid: number;
  readonly isRoot: boolean;
};

const versionOne: readonly Controller[] = ["memory", "pids", "cpu", "cpuacct", "freezer"];
const versionTwo = ["memory", "pids", "cpu"] as const;
const serverLeaf = "steward-server";

export async function readCgroupView(): Promise<CgroupView> {
  return {
    mounts: await readFile("/proc/self/mountinfo", "utf8"),
    own: await readFile("/proc/self/cgroup", "utf8"),
    pid: process.pid,
    isRoot: process.getuid?.() === 0,
  };
}

/** Null: the system gives us none. */
export async function findCgroupPlace(view: CgroupView): Promise<CgroupPlace | null> {
  return (await findVersionTwo(view)) ?? (await findVersionOne(view));
}

export function openCgroup(record: CgroupRecord): Cgroup {
  return record.version === 1
    ? openLegacyCgroup(record.folders)
    : openUnifiedCgroup(record.folders);
}

/** Where a machine's group will be. */
export function toCgroupRecord({ version, parents }: CgroupPlace, id: string): CgroupRecord {
  const entries = Object.entries(parents).map(([name, parent]) => [name, join(parent, id)]);
  return { version, folders: Object.fromEntries(entries) as CgroupRecord["folders"] };
}

export async function makeCgroup(record: CgroupRecord, limits: SandboxLimits): Promise<Cgroup> {
  for (const folder of new Set(Object.values(record.folders))) await mkdir(folder);
  const cgroup = openCgroup(record);
  await cgroup.limit(limits);
  return cgroup;
}

/** For when its processes are gone; the kernel may count them a moment longer. */
export async function removeCgroup({ folders }: CgroupRecord): Promise<void> {
  for (const folder of new Set(Object.values(folders))) await removeFolder(folder);
}

async function removeFolder(folder: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await rmdir(folder);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "ENOENT") return;
      if (code !== "EBUSY" || attempt === 200) throw error;
      await sleep(10);
    }
  }
}

async function findVersionOne({ mounts, isRoot }: CgroupView): Promise<CgroupPlace | null> {
  if (!isRoot) return null;
  const parents: CgroupRecord["folders"] = {};
  for (const mount of parseMounts(mounts, "cgroup")) {
    const names = versionOne.filter((name) => mount.options.includes(name));
    const parent = join(mount.folder, "steward");
    if (names.length === 0 || !(await canMake(parent))) continue;
    for (const name of names) parents[name] = parent;
  }
  return Object.keys(parents).length === 0 ? null : { version: 1, parents };
}

/** Below the root of the tree for root; for others below their own group, where it is theirs. */
async function findVersionTwo(view: CgroupView): Promise<CgroupPlace | null> {
  const mount = parseMounts(view.mounts, "cgroup2")[0];
  const own = /^0::(.*)$/m.exec(view.own)?.[1];
  if (mount === undefined || own === undefined) return null;
  const top = view.isRoot ? mount.folder : join(mount.folder, toDelegated(own));
  const offered = ((await readControl(top, "cgroup.controllers")) ?? "").trim().split(" ");
  const names = versionTwo.filter((name) => offered.includes(name));
  // Where these are version 1's, the tree of version 2 is a bare one.
  if (!names.includes("memory") && !names.includes("pids")) return null;
  const parent = join(top, "steward");
  const wanted = names.map((name) => `+${name}`).join(" ");
  try {
    if (!view.isRoot) await vacate(top, view.pid);
    await writeControl(top, "cgroup.subtree_control", wanted);
    await mkdir(parent, { recursive: true });
    await writeControl(parent, "cgroup.subtree_control", wanted);
  } catch {
    // Not delegated to us, or others live in the group.
    return null;
  }
  return { version: 2, parents: { ...toFolders(names, parent), freezer: parent } };
}

/** The server may be in its leaf already: systemd's `DelegateSubgroup=steward-server` starts it there. */
function toDelegated(own: string): string {
  return basename(own) === serverLeaf ? dirname(own) : own;
}

/** A group with processes of its own cannot pass controllers on: the server moves into a leaf. */
async function vacate(top: string, pid: number): Promise<void> {
  const leaf = join(top, serverLeaf);
  await mkdir(leaf, { recursive: true });
  await writeControl(leaf, "cgroup.procs", pid);
}

function toFolders(names: readonly Controller[], parent: string): CgroupRecord["folders"] {
  return Object.fromEntries(names.map((name) => [name, parent]));
}

async function canMake(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

/** See proc_pid_mountinfo(5): after the dash stand the type, the source and the options. */
function parseMounts(
  text: string,
  type: "cgroup" | "cgroup2",
): readonly { readonly folder: string; readonly options: readonly string[] }[] {
  return text.split("\n").flatMap((line) => {
    const [before = "", after = ""] = line.split(" - ");
    const [found, , options = ""] = after.split(" ");
    const folder = before.split(" ")[4];
    return found === type && folder !== undefined ? [{ folder, options: options.split(",") }] : [];
  });
}

/** Version 1: each controller has a tree of its own. */
function openLegacyCgroup(folders: CgroupRecord["folders"]): Cgroup {
  const { memory, pids, cpu, cpuacct, freezer } = folders;
  return {
    async limit(limits) {
      if (memory !== undefined) await limitMemory(memory, limits.memoryBytes);
      if (pids !== undefined) await writeControl(pids, "pids.max", limits.pids);
      if (cpu !== undefined) {
        await writeControl(cpu, "cpu.cfs_period_us", CPU_PERIOD);
        await writeControl(cpu, "cpu.cfs_quota_us", Math.round(limits.cpus * CPU_PERIOD));
      }
    },
    async join(pid) {
      for (const folder of new Set(Object.values(folders))) {
        await writeControl(folder, "cgroup.procs", pid);
      }
    },
    async readStats() {
      if (memory === undefined || cpuacct === undefined) return null;
      const used = await readNumber(memory, "memory.usage_in_bytes");
      const cached = await readEntry(memory, "memory.stat", "total_inactive_file");
      return {
        memoryBytes: Math.max(0, used - cached),
        cpuMs: Math.round((await readNumber(cpuacct, "cpuacct.usage")) / 1e6),
        processes: await countProcesses(memory),
      };
    },
    async memoryKills() {
      return memory === undefined ? null : readEntry(memory, "memory.oom_control", "oom_kill");
    },
    freezer:
      freezer === undefined
        ? null
        : {
            freeze: () => setState(freezer, "FROZEN"),
            thaw: () => setState(freezer, "THAWED"),
          },
  };
}

async function limitMemory(folder: string, bytes: number): Promise<void> {
  await writeControl(folder, "memory.limit_in_bytes", bytes);
  // Absent where the kernel does not count swap.
  const withSwap = "memory.memsw.limit_in_bytes";
  if ((await readControl(folder, withSwap)) !== null) await writeControl(folder, withSwap, bytes);
}

/** Processes come to a halt one by one; those that are born meanwhile need another write. */
async function setState(folder: string, state: "FROZEN" | "THAWED"): Promise<void> {
  // Who removed the machine removed its group.
  if ((await readControl(folder, "freezer.state")) === null) return;
  await writeControl(folder, "freezer.state", state);
  while ((await readControl(folder, "freezer.state"))?.trim() === "FREEZING") {
    await sleep(5);
    await writeControl(folder, "freezer.state", state);
  }
}
