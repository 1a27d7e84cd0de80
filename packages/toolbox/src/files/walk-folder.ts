import type { Stats } from "node:fs";
import { lstat, opendir } from "node:fs/promises";
import { join } from "./places.ts";

/** Folders that tools fill with thousands of files; they are named, not entered. */
const closedFolders: ReadonlySet<string> = new Set([
  ".git",
  "node_modules",
  ".venv",
  "__pycache__",
]);
const maxEntriesOfFolder = 20_000;
const maxDepth = 100;
/** What is being written, until it has its name. */
const partialName = /^\.steward-[\da-f-]{36}$/;

export type WalkedEntry = {
  /** From where the walk began. */
  readonly names: readonly Buffer[];
  readonly path: Buffer;
  readonly stats: Stats;
};

export type WalkOptions = {
  readonly isDeep: boolean;
  /** Without limits, into every folder. */ readonly takesAll?: boolean;
};

/** What is below a folder, by name, without following links. */
export async function* walkFolder(
  folder: Buffer,
  options: WalkOptions,
  above: readonly Buffer[] = [],
): AsyncGenerator<WalkedEntry> {
  const most = options.takesAll === true ? Infinity : maxEntriesOfFolder;
  // Some folders may not be read; only the one that was asked for is worth a failure.
  const reading =
    above.length === 0 ? readNames(folder, most) : readNames(folder, most).catch(() => []);
  for (const name of await reading) {
    const path = join(folder, name);
    const stats = await lstatOrNull(path);
    if (!stats) continue;
    const names = [...above, name];
    yield { names, path, stats };
    const isEntered = options.isDeep && stats.isDirectory() && names.length < maxDepth;
    if (!isEntered || (isClosed(name) && options.takesAll !== true)) continue;
    yield* walkFolder(path, options, names);
  }
}

export function isClosed(name: Buffer): boolean {
  return closedFolders.has(name.toString());
}

async function readNames(folder: Buffer, most: number): Promise<readonly Buffer[]> {
  const names: Buffer[] = [];
  // Latin-1 keeps every byte.
  for await (const { name } of await opendir(folder, { encoding: "latin1" })) {
    if (partialName.test(name)) continue;
    names.push(Buffer.from(name, "latin1"));
    if (names.length >= most) break;
  }
  return names.toSorted(Buffer.compare);
}

/** Files go while they are looked at. */
async function lstatOrNull(path: Buffer): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch {
    return null;
  }
}
