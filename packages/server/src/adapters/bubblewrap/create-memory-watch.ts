import { setTimeout as sleep } from "node:timers/promises";
import { readMemoryBytes, readProcesses, toTree, type ProcessName } from "./process-table.ts";

export type MemoryWatch = {
  /** Calls back once where all processes together have more, until it is told to stop. */
  watch(first: ProcessName, limitBytes: number, onOver: () => void): () => void;
};

type Watched = {
  readonly first: ProcessName;
  readonly limitBytes: number;
  readonly onOver: () => void;
};

const periodMs = 250;

/** Stands in for a control group: one look at all processes serves all machines. */
export function createMemoryWatch(): MemoryWatch {
  const watched = new Set<Watched>();
  let isRunning = false;

  async function look(): Promise<void> {
    const table = await readProcesses();
    for (const entry of watched) {
      const tree = toTree(table, entry.first);
      const bytes = await Promise.all(tree.map(({ pid }) => readMemoryBytes(pid)));
      if (bytes.reduce((sum, value) => sum + value, 0) <= entry.limitBytes) continue;
      watched.delete(entry);
      entry.onOver();
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (watched.size > 0) {
      await look();
      await sleep(periodMs, undefined, { ref: false });
    }
    isRunning = false;
  }

  return {
    watch(first, limitBytes, onOver) {
      const entry = { first, limitBytes, onOver };
      watched.add(entry);
      if (!isRunning) void run();
      return () => void watched.delete(entry);
    },
  };
}
