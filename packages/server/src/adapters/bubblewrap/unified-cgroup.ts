import { setTimeout as sleep } from "node:timers/promises";
import { type Cgroup, CPU_PERIOD } from "./cgroup.ts";
import type { CgroupRecord } from "./cgroup-record.ts";
import {
  countProcesses,
  readControl,
  readEntry,
  readNumber,
  writeControl,
} from "./control-files.ts";

/** Version 2: one tree, in which controllers are switched on. */
export function openUnifiedCgroup(folders: CgroupRecord["folders"]): Cgroup {
  const { memory, pids, cpu, freezer: folder } = folders;
  return {
    async limit(limits) {
      if (memory !== undefined) await limitMemory(memory, limits.memoryBytes);
      if (pids !== undefined) await writeControl(pids, "pids.max", limits.pids);
      if (cpu !== undefined) {
        const quota = Math.round(limits.cpus * CPU_PERIOD);
        await writeControl(cpu, "cpu.max", `${quota} ${CPU_PERIOD}`);
      }
    },
    async join(pid) {
      if (folder !== undefined) await writeControl(folder, "cgroup.procs", pid);
    },
    async readStats() {
      if (memory === undefined) return null;
      const used = await readNumber(memory, "memory.current");
      const cached = await readEntry(memory, "memory.stat", "inactive_file");
      return {
        memoryBytes: Math.max(0, used - cached),
        cpuMs: Math.round((await readEntry(memory, "cpu.stat", "usage_usec")) / 1000),
        processes: await countProcesses(memory),
      };
    },
    async memoryKills() {
      return memory === undefined ? null : readEntry(memory, "memory.events", "oom_kill");
    },
    freezer:
      folder === undefined
        ? null
        : { freeze: () => setFrozen(folder, 1), thaw: () => setFrozen(folder, 0) },
  };
}

async function limitMemory(folder: string, bytes: number): Promise<void> {
  await writeControl(folder, "memory.max", bytes);
  // Absent where the kernel does not count swap.
  if ((await readControl(folder, "memory.swap.max")) !== null) {
    await writeControl(folder, "memory.swap.max", 0);
  }
}

async function setFrozen(folder: string, frozen: 0 | 1): Promise<void> {
  // Who removed the machine removed its group.
  if ((await readControl(folder, "cgroup.freeze")) === null) return;
  await writeControl(folder, "cgroup.freeze", frozen);
  while ((await readEntry(folder, "cgroup.events", "frozen")) !== frozen) {
    // Nobody is left to be frozen.
    if ((await readEntry(folder, "cgroup.events", "populated")) === 0) return;
    await sleep(5);
  }
}
