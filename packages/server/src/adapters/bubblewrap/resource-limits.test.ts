import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { parseCeilings, toResourceLimits } from "./resource-limits.ts";

const limits = { memoryBytes: 1000, cpus: 1, pids: 64, diskBytes: 5000 };
const text = `Limit                     Soft Limit           Hard Limit           Units
Max file size             unlimited            unlimited            bytes
Max data size             unlimited            1500                 bytes
Max core file size        0                    unlimited            bytes
Max processes             96349                96349                processes
Max open files            1024                 2048                 files
`;

it("a sandbox never asks for more than the server has", () => {
  const ceilings = parseCeilings(text);
  expect(ceilings).toEqual({ data: 1500, nproc: 96_349, nofile: 2048 });
  expect(toResourceLimits(limits, { ceilings, isMemoryCounted: false })).toEqual([
    "--core=0:0",
    "--fsize=5000:5000",
    "--nofile=2048:2048",
    "--nproc=64:64",
    "--data=1500:1500",
  ]);
});

it("memory is limited by process only where nobody else counts it", () => {
  const counted = toResourceLimits(limits, { ceilings: {}, isMemoryCounted: true });
  expect(counted).toEqual([
    "--core=0:0",
    "--fsize=5000:5000",
    "--nofile=4096:4096",
    "--nproc=64:64",
  ]);
  const alone = toResourceLimits(limits, { ceilings: {}, isMemoryCounted: false });
  const [name = "", bytes = ""] = alone.at(-1)?.split(/[=:]/) ?? [];
  expect(name).toBe("--data");
  // Less, and no Node starts.
  const script = `ulimit -d ${Math.floor(Number(bytes) / 1024)}; exec "$0" --eval 0`;
  expect(spawnSync("/bin/sh", ["-c", script, process.execPath]).status).toBe(0);
});
