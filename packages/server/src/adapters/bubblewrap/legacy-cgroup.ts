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

/** Version 1: each controller has a tree of its own. */
export function openLegacyCgroup(folders: CgroupRecord["folders"]): Cgroup {
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
    async hasRunOutOfMemory() {
      if (memory === undefined) return false;
      return (await readEntry(memory, "memory.oom_control", "oom_kill")) > 0;
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
