import type { MachineOrder, SandboxLimits } from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../kernel/app-error.ts";
import {
  type CgroupPlace,
  findCgroupPlace,
  makeCgroup,
  readCgroupView,
  removeCgroup,
  toCgroupRecord,
} from "./cgroup-places.ts";
import type { CgroupRecord } from "./cgroup-record.ts";
import type { RootTrees } from "./create-root-trees.ts";
import { checkId, type MachineRecord, type MachineRecords } from "./machine-records.ts";
import { pathExists } from "./path-exists.ts";
import { readCeilings, toResourceLimits } from "./resource-limits.ts";
import { toSeccompFilter } from "./seccomp-filter.ts";
import { toStaging } from "./staging.ts";
import { startBwrap, type StartedBwrap } from "./start-bwrap.ts";
import { toSystemMounts } from "./system-mounts.ts";

export type Launched = {
  readonly record: MachineRecord;
  readonly exited: StartedBwrap["exited"];
};

export type Launcher = {
  /** The command runs when it returns, and the record is on disk. */
  launch(order: MachineOrder): Promise<Launched>;
  /** Null: limits are those of single processes. */
  cgroupPlace(): Promise<CgroupPlace | null>;
};

export type LauncherParts = {
  readonly path: string;
  readonly trees: RootTrees;
  readonly records: MachineRecords;
};

export function createLauncher({ path, trees, records }: LauncherParts): Launcher {
  const isRoot = process.getuid?.() === 0;
  let place: Promise<CgroupPlace | null> | null = null;

  function cgroupPlace(): Promise<CgroupPlace | null> {
    place ??= readCgroupView().then(findCgroupPlace);
    return place;
  }

  async function start(order: MachineOrder, isMemoryCounted: boolean): Promise<StartedBwrap> {
    const system = await trees.systemOf(order.source);
    const own = [order.workspace, order.shared, order.runFolder, order.toolsFolder];
    const folders = system.kind === "tree" ? [...own, system.folder] : own;
    const staging = toStaging({ user: order.user, folders, isRoot });
    const { seenAt } = staging;
    const mounts = await toSystemMounts(system, seenAt);
    const ceilings = await readCeilings();
    const resourceLimits = toResourceLimits(order.limits, { ceilings, isMemoryCounted });
    const hidden = await findHidden();
    const plan = { order, system: mounts, hidden, seenAt, resourceLimits };
    const begun = await startBwrap({ plan, staging, filter: toFilter(), path });
    if (begun.ok) return begun.bwrap;
    throw new AppError("unavailable", `Bubblewrap could not start a sandbox: ${begun.said}`);
  }

  /** The record comes first, so that what is made is always known to the next server. */
  async function settle(bwrap: StartedBwrap, record: MachineRecord): Promise<void> {
    try {
      await records.write(record);
    } catch (error) {
      await bwrap.abandon();
      throw error;
    }
  }

  async function release(
    bwrap: StartedBwrap,
    record: MachineRecord,
    limits: SandboxLimits,
  ): Promise<void> {
    try {
      if (record.cgroup !== null) await enclose(record.cgroup, record.pid, limits);
      await bwrap.go();
    } catch (error) {
      await bwrap.abandon();
      if (record.cgroup !== null) await removeCgroup(record.cgroup);
      await records.remove(record.id);
      throw error;
    }
  }

  return {
    cgroupPlace,
    async launch(order) {
      const { id, labels, limits } = order;
      checkId(id);
      const found = await cgroupPlace();
      const cgroup = found === null ? null : toCgroupRecord(found, id);
      const bwrap = await start(order, cgroup?.folders.memory !== undefined);
      const record = { id, labels, ...bwrap.first, memoryBytes: limits.memoryBytes, cgroup };
      await settle(bwrap, record);
      await release(bwrap, record, limits);
      return { record, exited: bwrap.exited };
    },
  };
}

/** They name the keys of other programs of the same user; not every kernel has them. */
async function findHidden(): Promise<readonly string[]> {
  const paths = ["/proc/keys", "/proc/key-users"];
  const isThere = await Promise.all(paths.map(pathExists));
  return paths.filter((_, index) => isThere[index]);
}

async function enclose(record: CgroupRecord, pid: number, limits: SandboxLimits): Promise<void> {
  const cgroup = await makeCgroup(record, limits);
  await cgroup.join(pid);
}

function toFilter(): Buffer {
  const { arch } = process;
  if (arch === "x64" || arch === "arm64") return toSeccompFilter(arch);
  throw new AppError("unavailable", `Sandboxes of bubblewrap have no filter for ${arch}.`);
}
