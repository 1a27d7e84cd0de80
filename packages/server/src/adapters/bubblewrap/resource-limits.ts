import { readFile } from "node:fs/promises";
import type { SandboxLimits } from "@steward/sdk/sandbox-driver.ts";

/** What no process of this server's may exceed; nothing where there is no such bound. */
export type ResourceCeilings = Readonly<Partial<Record<LimitName, number>>>;
type LimitName = "core" | "data" | "fsize" | "nofile" | "nproc";

/** As `/proc/self/limits` calls them. */
const labels: Readonly<Record<LimitName, string>> = {
  core: "Max core file size",
  data: "Max data size",
  fsize: "Max file size",
  nofile: "Max open files",
  nproc: "Max processes",
};

export async function readCeilings(): Promise<ResourceCeilings> {
  return parseCeilings(await readFile("/proc/self/limits", "utf8"));
}

export function parseCeilings(text: string): ResourceCeilings {
  const lines = text.split("\n");
  const found = Object.entries(labels).flatMap(([name, label]) => {
    const line = lines.find((each) => each.startsWith(`${label} `));
    const hard = /\s+\S+\s+(\d+)/.exec(line?.slice(label.length) ?? "")?.[1];
    return hard === undefined ? [] : [[name, Number(hard)] as const];
  });
  return Object.fromEntries(found);
}

/** What Node sets aside for code before it runs, 512 MB each for a program and a worker; it counts as data. */
const reservedBytes = 2 ** 30;

/**
 * As prlimit's arguments. They hold for single processes, but for the number of processes, which the
 * kernel counts by user namespace. Nobody but root may ask for more than the server has itself.
 */
export function toResourceLimits(
  limits: SandboxLimits,
  {
    ceilings,
    isMemoryCounted,
  }: { readonly ceilings: ResourceCeilings; readonly isMemoryCounted: boolean },
): readonly string[] {
  const wanted: readonly (readonly [LimitName, number])[] = [
    ["core", 0],
    ["fsize", limits.diskBytes],
    ["nofile", 4096],
    ["nproc", limits.pids],
    // Programs set more aside than they ever use.
    ...(isMemoryCounted ? [] : [["data", limits.memoryBytes * 2 + reservedBytes] as const]),
  ];
  return wanted.map(([name, value]) => {
    const bound = Math.min(value, ceilings[name] ?? value);
    return `--${name}=${bound}:${bound}`;
  });
}
