import { setTimeout as sleep } from "node:timers/promises";
import type { Machine } from "@steward/sdk/sandbox-driver.ts";
import type { SandboxEnd, SandboxStats } from "@steward/sdk/sandbox.ts";
import { AppError } from "../../kernel/app-error.ts";
import { openCgroup, removeCgroup } from "./cgroup-places.ts";
import type { MemoryWatch } from "./create-memory-watch.ts";
import { holdProcess } from "./hold-process.ts";
import type { MachineRecord } from "./machine-records.ts";
import { isAlive, readMemoryBytes, readProcesses, toTree } from "./process-table.ts";

export type MachineParts = {
  readonly record: MachineRecord;
  /** How it ended; null: another server started it. */
  readonly exited: Promise<string> | null;
  readonly memoryWatch: MemoryWatch;
  /** Drops the record. */
  readonly forget: () => Promise<void>;
};

const periodMs = 200;

export function createMachine({ record, exited, memoryWatch, forget }: MachineParts): Machine {
  const cgroup = record.cgroup === null ? null : openCgroup(record.cgroup);
  let isStopping = false;
  let isOverMemory = false;
  const stopWatching = watchMemory();
  const ended = waitForEnd();
  let removal: Promise<void> | null = null;

  /** The kernel does it by itself where it counts. */
  function watchMemory(): () => void {
    if (record.cgroup?.folders.memory !== undefined) return () => undefined;
    return memoryWatch.watch(record, record.memoryBytes, () => {
      isOverMemory = true;
      void kill(record);
    });
  }

  async function waitForEnd(): Promise<SandboxEnd> {
    const detail = await exited;
    while (await isAlive(record)) await sleep(periodMs, undefined, { ref: false });
    stopWatching();
    if (isStopping) return { reason: "stopped", detail: "It was stopped." };
    if (isOverMemory || ((await cgroup?.memoryKills()) ?? 0) > 0) {
      return { reason: "out-of-memory", detail: toMemoryDetail(record.memoryBytes) };
    }
    return { reason: "died", detail: detail ?? "Its first process ended." };
  }

  async function remove(): Promise<void> {
    isStopping = true;
    await kill(record);
    // In version 1 the frozen do not die.
    await cgroup?.freezer?.thaw();
    await ended;
    if (record.cgroup !== null) await removeCgroup(record.cgroup);
    await forget();
  }

  const machine: Machine = {
    id: record.id,
    labels: record.labels,
    stats: async () => (await cgroup?.readStats()) ?? (await readTreeStats(record)),
    memoryKills: async () => (await cgroup?.memoryKills()) ?? null,
    ended,
    remove() {
      removal ??= holdProcess(remove()).catch((error: unknown) => {
        removal = null;
        throw toRemovalError(record.id, error);
      });
      return removal;
    },
  };
  const freezer = cgroup?.freezer ?? null;
  return freezer === null ? machine : { ...machine, pause: freezer.freeze, resume: freezer.thaw };
}

/** The first process of a pid namespace takes all others along. */
async function kill(record: MachineRecord): Promise<void> {
  if (!(await isAlive(record))) return;
  try {
    process.kill(record.pid, "SIGKILL");
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ESRCH";
    if (!isGone) throw error;
  }
}

async function readTreeStats(record: MachineRecord): Promise<SandboxStats> {
  const tree = toTree(await readProcesses(), record);
  const bytes = await Promise.all(tree.map(({ pid }) => readMemoryBytes(pid)));
  return {
    memoryBytes: bytes.reduce((sum, value) => sum + value, 0),
    cpuMs: tree.reduce((sum, entry) => sum + entry.cpuMs, 0),
    processes: tree.length,
  };
}

function toMemoryDetail(bytes: number): string {
  return `It used more than its ${Math.round(bytes / 2 ** 20)} MB of memory.`;
}

function toRemovalError(id: string, cause: unknown): AppError {
  return new AppError("internal", `The sandbox ${id} could not be removed.`, { cause });
}
