import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export type TreeRoot = {
  /** Leader of its session; null once it has ended: its number may be another's by then. */
  readonly pid: number | null;
  /** A line of the environment that only this tree has: it finds those who left the session. */
  readonly mark: string;
};

type Seen = {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
};

const killRounds = 100;
const roundMs = 20;

/** Signals whatever came from a process, as far as `/proc` tells. */
export function signalTree(root: TreeRoot, signal: NodeJS.Signals): number {
  const members = findTree(root);
  for (const pid of members) send(pid, signal);
  return members.length;
}

/** Again and again, because what is being killed may be forking, and takes its time on a busy machine. */
export async function killTree(root: TreeRoot): Promise<void> {
  for (let round = 0; round < killRounds; round++) {
    if (signalTree(root, "SIGKILL") === 0) return;
    await sleep(roundMs);
  }
}

function findTree(root: TreeRoot): readonly number[] {
  const seen = readProcesses();
  const members = new Set<number>();
  for (const one of seen) if (isMember(one, root)) members.add(one.pid);
  for (let before = -1; before !== members.size;) {
    before = members.size;
    for (const { pid, parent } of seen) if (members.has(parent)) members.add(pid);
  }
  members.delete(process.pid);
  return [...members];
}

function isMember(one: Seen, { pid, mark }: TreeRoot): boolean {
  if (pid !== null && [one.pid, one.group, one.session].includes(pid)) return true;
  return `\0${readOrEmpty(`/proc/${one.pid}/environ`)}`.includes(`\0${mark}\0`);
}

function readProcesses(): readonly Seen[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    // The name in brackets may hold anything, brackets and spaces too.
    const text = readOrEmpty(`/proc/${name}/stat`);
    const [state, ...numbers] = text.slice(text.lastIndexOf(")") + 2).split(" ", 4);
    const [parent = 0, group = 0, session = 0] = numbers.map(Number);
    const isThere = state !== undefined && state !== "" && state !== "Z" && state !== "X";
    return isThere ? [{ pid: Number(name), parent, group, session }] : [];
  });
}

/** Processes end while they are looked at, and some are not ours to look at. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}
