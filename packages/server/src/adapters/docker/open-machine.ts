import type { Machine } from "@steward/sdk/sandbox-driver.ts";
import type { SandboxStats } from "@steward/sdk/sandbox.ts";
import { z } from "zod";
import { nothing } from "./create-engine.ts";
import type { Engine } from "./create-engine.ts";
import { removeContainer } from "./remove-container.ts";
import { snapshotContainer } from "./snapshot-container.ts";
import { watchEnd } from "./watch-end.ts";

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
