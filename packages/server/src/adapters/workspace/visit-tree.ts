import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { openFolder, type Folder } from "./open-entry.ts";

/** Folders within folders; each takes a descriptor while what is below it is visited. */
const maxDepth = 250;
/** Entries after which others get their turn. */
const pauseEvery = 200;

export type Visit = {
  /** Names are bytes: they need not be UTF-8. */
  readonly name: Buffer;
  readonly parent: Folder;
  readonly depth: number;
  readonly kind: "file" | "folder" | "link" | "other";
  /** Of a folder: opened before it and closed after what is in it. */
  readonly folder: Folder | null;
};

/** The tree is deeper than anybody needs: made to keep others from looking into it. */
export class TooDeep extends Error {}

/** Everything below a folder, each folder before what is in it, without following links. */
export async function* visitTree(
  folder: Folder,
  depth = 0,
): AsyncGenerator<Visit, void, undefined> {
  if (depth > maxDepth) throw new TooDeep("Folders are nested too deeply.");
  let count = 0;
  for await (const entry of await opendir(folder.path, { encoding: "latin1", bufferSize: 256 })) {
    count += 1;
    if (count % pauseEvery === 0) await setImmediate();
    const name = Buffer.from(entry.name, "latin1");
    const place = { name, parent: folder, depth };
    if (!entry.isDirectory()) {
      yield { ...place, kind: toKind(entry), folder: null };
      continue;
    }
    const inner = openFolder(folder.entry(name));
    // Swapped for something else a moment ago.
    if (typeof inner === "string") continue;
    using opened = inner;
    yield { ...place, kind: "folder", folder: opened };
    yield* visitTree(opened, depth + 1);
  }
}

function toKind(entry: Dirent): Visit["kind"] {
  if (entry.isFile()) return "file";
  return entry.isSymbolicLink() ? "link" : "other";
}
