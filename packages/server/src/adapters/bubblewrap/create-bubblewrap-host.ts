import { join } from "node:path";
import type {
  DriverProbe,
  KindSource,
  Machine,
  MachineHost,
  MachineOrder,
  SandboxLimits,
} from "@steward/sdk/sandbox-driver.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createMachine } from "./create-machine.ts";
import { createMemoryWatch } from "./create-memory-watch.ts";
import { createRootTrees, type RootTrees } from "./create-root-trees.ts";
import {
  createMachineRecords,
  type MachineRecord,
  checkId,
  type MachineRecords,
} from "./machine-records.ts";
import { probeBubblewrap } from "./probe-bubblewrap.ts";
import {
  type CgroupPlace,
  findCgroupPlace,
  makeCgroup,
  readCgroupView,
  removeCgroup,
  toCgroupRecord,
} from "./cgroup-places.ts";
import type { CgroupRecord } from "./cgroup-record.ts";
import { pathExists } from "./path-exists.ts";
import { readCeilings, toResourceLimits } from "./resource-limits.ts";
import { toSeccompFilter } from "./seccomp-filter.ts";
import { toStaging } from "./staging.ts";
import { startBwrap, type StartedBwrap } from "./start-bwrap.ts";
import { toSystemMounts } from "./system-mounts.ts";

type Launched = {
  readonly record: MachineRecord;
  readonly exited: StartedBwrap["exited"];
};

type Launcher = {
  /** The command runs when it returns, and the record is on disk. */
  launch(order: MachineOrder): Promise<Launched>;
  /** Null: limits are those of single processes. */
  cgroupPlace(): Promise<CgroupPlace | null>;
};

type LauncherParts = {
  readonly path: string;
  readonly trees: RootTrees;
  readonly records: MachineRecords;
};

export type BubblewrapOptions = {
  /** Holds what is known of running machines, and the trees of kinds. */
  readonly stateFolder: string;
  /** Where programs are looked for. */
  readonly path: string;
  readonly log: Logger;
};

/** Machines out of namespaces: no daemon, no image, no network, and a system that is always read-only. */
export function createBubblewrapHost({ stateFolder, path, log }: BubblewrapOptions): MachineHost {
  const records = createMachineRecords(join(stateFolder, "machines"));
  const trees = createRootTrees({ folder: join(stateFolder, "roots"), path });
  const launcher = createLauncher({ path, trees, records });
  const memoryWatch = createMemoryWatch();
  const own = new Set<string>();
  let works: DriverProbe | null = null;
  const adopted = new Map<string, Machine>();

  async function forget(id: string): Promise<void> {
    await records.remove(id);
    own.delete(id);
    adopted.delete(id);
  }

  function adopt(record: MachineRecord): Machine {
    const known = adopted.get(record.id);
    if (known !== undefined) return known;
    const parts = { record, exited: null, memoryWatch, forget: () => forget(record.id) };
    const machine = createMachine(parts);
    adopted.set(record.id, machine);
    return machine;
  }

  async function create(order: MachineOrder): Promise<Machine> {
    const refusal = toBridgeRefusal(order.source);
    if (refusal !== null) throw new AppError("unavailable", `${refusal.reason} ${refusal.hint}`);
    if (own.has(order.id)) {
      throw new AppError("conflict", `There is a sandbox ${order.id} already.`);
    }
    own.add(order.id);
    try {
      const { record, exited } = await launcher.launch(order);
      log.info("machine-start", { id: order.id, pid: record.pid });
      return createMachine({ record, exited, memoryWatch, forget: () => forget(order.id) });
    } catch (error) {
      own.delete(order.id);
      works = null;
      throw error;
    }
  }

  /** A trial is a machine of its own: one that went well is good until a machine does not start. */
  async function probe(): Promise<DriverProbe> {
    if (works !== null) return works;
    const { cgroupPlace } = launcher;
    const found = await probeBubblewrap({ create, cgroupPlace, path, stateFolder });
    if (found.isUsable) works = found;
    return found;
  }

  return {
    name: "bubblewrap",
    probe,
    async inspect(source) {
      const refusal = toBridgeRefusal(source);
      return refusal === null ? trees.inspect(source) : { isReady: false, ...refusal };
    },
    build: trees.build,
    create,
    async left() {
      return (await records.list()).filter(({ id }) => !own.has(id)).map(adopt);
    },
  };
}

function toBridgeRefusal({ kind, network }: KindSource) {
  if (network !== "bridge") return null;
  return {
    reason: 'Sandboxes of bubblewrap have no network "bridge".',
    hint: `Set the network of ${kind} to "restricted" or "none", or install Docker.`,
  };
}

function createLauncher({ path, trees, records }: LauncherParts): Launcher {
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
