import { readFile, readdir } from "node:fs/promises";

/** A process as `/proc/<pid>/stat` has it. */
export type ProcessEntry = {
  readonly pid: number;
  readonly parent: number;
  readonly isZombie: boolean;
  /** In ticks since the machine came up: with the pid it names one process for good. */
  readonly startTime: string;
  /** Its own, and that of the children it has waited for. */
  readonly cpuMs: number;
};

/** What tells a process from a later one with the same pid. */
export type ProcessName = { readonly pid: number; readonly startTime: string };

/** The kernel counts in hundredths of a second towards programs, whatever its own clock. */
const MS_PER_TICK = 10;

export async function readProcess(pid: number): Promise<ProcessEntry | null> {
  const text = await readProcFile(`/proc/${pid}/stat`);
  return text === null ? null : parseProcess(text);
}

/** Not every kernel lists the children of a process; the table of all takes longer. */
export async function readFirstChild(parent: number): Promise<ProcessName | null> {
  const listed = await readProcFile(`/proc/${parent}/task/${parent}/children`);
  const pid = Number.parseInt(listed ?? "", 10);
  const child = Number.isInteger(pid)
    ? await readProcess(pid)
    : [...(await readProcesses()).values()].find((entry) => entry.parent === parent);
  return child ? { pid: child.pid, startTime: child.startTime } : null;
}

/** Gone is also who is dead and not yet waited for. */
export async function isAlive({ pid, startTime }: ProcessName): Promise<boolean> {
  const entry = await readProcess(pid);
  return entry !== null && entry.startTime === startTime && !entry.isZombie;
}

export async function readProcesses(): Promise<ReadonlyMap<number, ProcessEntry>> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const entries = await Promise.all(pids.map(readProcess));
  return new Map(entries.filter((entry) => entry !== null).map((entry) => [entry.pid, entry]));
}

/**
 * The process and all below it. Whoever loses its parent in a pid namespace gets the namespace's
 * first process instead, so below that one is everything that the namespace holds.
 */
export function toTree(
  table: ReadonlyMap<number, ProcessEntry>,
  root: ProcessName,
): readonly ProcessEntry[] {
  const first = table.get(root.pid);
  if (first === undefined || first.startTime !== root.startTime) return [];
  const children = Map.groupBy(table.values(), (entry) => entry.parent);
  const tree = [first];
  for (const entry of tree) tree.push(...(children.get(entry.pid) ?? []));
  return tree;
}

/** What nobody shares with it through a file: a program's text counts for nobody. */
export async function readMemoryBytes(pid: number): Promise<number> {
  const text = (await readProcFile(`/proc/${pid}/status`)) ?? "";
  const kilobytes = [...text.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map((match) =>
    Number(match[1]),
  );
  return kilobytes.reduce((sum, value) => sum + value, 0) * 1024;
}

export function parseProcess(text: string): ProcessEntry | null {
  // The name stands in parentheses and may hold some itself.
  const end = text.lastIndexOf(")");
  const pid = Number.parseInt(text, 10);
  const fields = text.slice(end + 2).split(" ");
  const startTime = fields[19];
  if (end === -1 || !Number.isInteger(pid) || startTime === undefined) return null;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid,
    parent: Number(fields[1]),
    isZombie: fields[0] === "Z" || fields[0] === "X",
    startTime,
    cpuMs: ticks * MS_PER_TICK,
  };
}

async function readProcFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    // Processes end while they are read.
    return null;
  }
}
