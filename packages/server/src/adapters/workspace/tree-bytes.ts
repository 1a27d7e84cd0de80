import { lstatSync } from "node:fs";
import { openFolder } from "./open-entry.ts";
import { TooDeep, visitTree } from "./visit-tree.ts";

/** An empty file takes room too, and a disk has only so many of them. */
const entryBytes = 1024;

/** What a folder occupies on the disk. Endless where it is nested too deeply to tell. */
export async function treeBytes(path: string): Promise<number> {
  const root = openFolder(path);
  if (typeof root === "string") return 0;
  using folder = root;
  const counted = new Set<number>();
  let bytes = 0;
  try {
    for await (const { parent, name } of visitTree(folder)) {
      const stats = lstatSync(parent.entry(name), { throwIfNoEntry: false });
      if (!stats || counted.has(stats.ino)) continue;
      if (stats.nlink > 1) counted.add(stats.ino);
      bytes += stats.blocks * 512 + entryBytes;
    }
  } catch (error) {
    if (error instanceof TooDeep) return Infinity;
    throw error;
  }
  return bytes;
}
