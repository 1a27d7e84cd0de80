import type { Machine } from "@steward/sdk/sandbox-driver.ts";
import type { SandboxStats, SandboxEnd } from "@steward/sdk/sandbox.ts";
import { z } from "zod";
import { nothing, type Engine } from "./create-engine.ts";
import { removeContainer } from "./remove-container.ts";
import { snapshotContainer } from "./snapshot-container.ts";
import { setTimeout as sleep } from "node:timers/promises";

type EndWatch = {
  readonly container: string;
  /** Whether it is we who end it. */
  readonly isRemoved: () => boolean;
  /** How long an engine that went away may take to come back. */
  readonly patienceMs: number;
};

const Exit = z.object({ StatusCode: z.int() });

const Final = z.object({ State: z.object({ OOMKilled: z.boolean() }) });

const killedExitCode = 137;

const lookAgainMs = 250;

const stopped: SandboxEnd = { reason: "stopped", detail: "It was stopped." };

const lost: SandboxEnd = {
  reason: "died",
  detail: "The container engine has stopped answering, and the sandbox is lost with it.",
};

export type ContainerEntry = {
  /** The engine's. */
  readonly container: string;
  readonly id: string;
  readonly labels: Readonly<Record<string, string>>;
};

/** Absent in the numbers of one that does not run. */
const Stats = z.object({
  memory_stats: z.object({
    usage: z.number().default(0),
    stats: z
      .object({ inactive_file: z.number().optional(), total_inactive_file: z.number().optional() })
      .nullish(),
  }),
  cpu_stats: z.object({ cpu_usage: z.object({ total_usage: z.number() }) }),
  pids_stats: z.object({ current: z.number().default(0) }),
});

/** A container as a machine; watches it until it ends. */
export function openMachine(
  engine: Engine,
  { container, id, labels }: ContainerEntry,
  patienceMs: number,
): Machine {
  const path = `/containers/${container}`;
  let isRemoved = false;
  const ended = watchEnd(engine, { container, patienceMs, isRemoved: () => isRemoved });
  return {
    id,
    labels,
    ended,
    stats: async () => toStats(await readStats(engine, path)),
    async pause() {
      await engine.call({ method: "POST", path: `${path}/pause` }, nothing);
    },
    async resume() {
      await engine.call({ method: "POST", path: `${path}/unpause` }, nothing);
    },
    snapshot: (name) => snapshotContainer(engine, container, name),
    async remove() {
      isRemoved = true;
      await removeContainer(engine, container);
    },
  };
}

function readStats(engine: Engine, path: string): Promise<z.infer<typeof Stats>> {
  // `one-shot` leaves out the second look, a second later, that only percentages need.
  const query = { stream: false, "one-shot": true };
  return engine.call({ method: "GET", path: `${path}/stats`, query }, Stats);
}

function toStats({ memory_stats, cpu_stats, pids_stats }: z.infer<typeof Stats>): SandboxStats {
  const { usage, stats } = memory_stats;
  // Pages of files that the kernel can drop at once; the name depends on the version of cgroups.
  const droppable = stats?.total_inactive_file ?? stats?.inactive_file ?? 0;
  return {
    memoryBytes: Math.max(0, usage - droppable),
    cpuMs: Math.round(cpu_stats.cpu_usage.total_usage / 1e6),
    processes: pids_stats.current,
  };
}

/** Settles when the container has ended, was removed, or is lost with its engine; never rejects. */
async function watchEnd(engine: Engine, watch: EndWatch): Promise<SandboxEnd> {
  let brokenSince: number | null = null;
  for (;;) {
    const began = performance.now();
    const end = await waitOnce(engine, watch);
    if (end !== null) return watch.isRemoved() ? stopped : end;
    const now = performance.now();
    // A wait that held for a while before it broke is a new misfortune.
    if (brokenSince === null || now - began > watch.patienceMs) brokenSince = now;
    if (now - brokenSince >= watch.patienceMs) {
      return watch.isRemoved() ? stopped : lost;
    }
    await sleep(lookAgainMs);
  }
}

/** Null: the connection broke, which says nothing about the container. */
async function waitOnce(engine: Engine, { container }: EndWatch): Promise<SandboxEnd | null> {
  const path = `/containers/${container}`;
  try {
    const query = { condition: "not-running" };
    const wait = { method: "POST", path: `${path}/wait`, query, isPatient: true } as const;
    const exit = await engine.try(wait, Exit);
    if (exit.ok) {
      const final = await engine.try({ method: "GET", path: `${path}/json` }, Final);
      return toEnd(exit.value.StatusCode, final.ok && final.value.State.OOMKilled);
    }
    return exit.status === 404 ? { reason: "died", detail: "It was removed from outside." } : null;
  } catch {
    return null;
  }
}

/** A process inside that ran out of memory leaves its mark too: it counts when the first one was killed. */
function toEnd(exitCode: number, isOutOfMemory: boolean): SandboxEnd {
  if (isOutOfMemory && exitCode === killedExitCode) {
    return { reason: "out-of-memory", detail: "It used more memory than its kind allows." };
  }
  return { reason: "died", detail: `Its first process ended with exit code ${exitCode}.` };
}
