import { readFileSync, readdirSync } from "node:fs";

/** A process and everything that it started, directly or not. */
function processTree(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
    const parent = readParent(pid);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  // Grows while it is walked.
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Memory in RAM of a process and everything that it started, in bytes. */
export function residentBytes(root: number): number {
  return processTree(root).reduce((sum, pid) => sum + readResident(pid), 0);
}

function readParent(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  // The name of the program is in brackets and may hold spaces.
  return stat === undefined
    ? undefined
    : Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function readResident(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/mu.exec(read(`/proc/${pid}/status`) ?? "")?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Undefined when the process has ended meanwhile. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
