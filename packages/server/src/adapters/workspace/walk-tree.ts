import { lstatSync } from "node:fs";
import { opendir } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { openFile, openFolder, type Folder, type OpenFile } from "./open-entry.ts";

/** Folders that tools fill with thousands of files; they are named, not entered. */
const closedFolders: ReadonlySet<string> = new Set([
  ".git",
  "node_modules",
  ".venv",
  "__pycache__",
]);
const maxEntriesOfFolder = 20_000;
const maxDepth = 100;
/** Entries after which others get their turn. */
const pauseEvery = 200;

export type TreeEntry = {
  /** Relative to where the walk began. */
  readonly path: string;
  readonly kind: "file" | "folder" | "link" | "other";
  readonly modifiedAt: number;
  readonly mode: number;
  /** Only files, and only where there is one name to it. Open until the next entry is asked for. */
  readonly file: OpenFile | null;
};

export type WalkOptions = {
  readonly isDeep: boolean;
  /** Also the folders that tools fill. */
  readonly entersAll?: boolean;
};

type Place = {
  readonly folder: Folder;
  readonly prefix: string;
  readonly depth: number;
  readonly entersAll: boolean;
};

/** Everything below a folder, by name, without following links. */
export async function* walkTree(
  folder: Folder,
  { isDeep, entersAll = false }: WalkOptions,
): AsyncGenerator<TreeEntry, void, undefined> {
  yield* walkFolder({ folder, prefix: "", depth: isDeep ? 0 : maxDepth, entersAll });
}

async function* walkFolder(place: Place): AsyncGenerator<TreeEntry> {
  const { folder, prefix, depth, entersAll } = place;
  for (const [index, entry] of (await readFolder(folder)).entries()) {
    if (index % pauseEvery === pauseEvery - 1) await setImmediate();
    const path = prefix + toShownName(entry.name);
    const at = folder.entry(entry.name);
    if (entry.kind === "file") {
      yield* showFile(path, at);
      continue;
    }
    yield showEntry(path, at, entry.kind);
    if (entry.kind !== "folder" || depth >= maxDepth) continue;
    if (!entersAll && isClosed(entry.name)) continue;
    const inner = openFolder(at);
    if (typeof inner === "string") continue;
    using opened = inner;
    yield* walkFolder({ folder: opened, prefix: `${path}/`, depth: depth + 1, entersAll });
  }
}

function* showFile(path: string, at: string | Buffer): Generator<TreeEntry> {
  const found = openFile(at);
  if (typeof found === "string") {
    yield showEntry(path, at, found === "link" ? "link" : "other");
    return;
  }
  using file = found;
  const { modifiedAt, mode } = file;
  yield { path, kind: "file", modifiedAt, mode, file };
}

/** What is only looked at, by its own name: a link is not followed. */
function showEntry(path: string, at: string | Buffer, kind: TreeEntry["kind"]): TreeEntry {
  const stats = lstatSync(at, { throwIfNoEntry: false });
  const modifiedAt = Math.round(stats?.mtimeMs ?? 0);
  return { path, kind, modifiedAt, mode: (stats?.mode ?? 0) & 0o777, file: null };
}

function isClosed(name: Buffer): boolean {
  return closedFolders.has(name.toString());
}

type Found = { readonly name: Buffer; readonly kind: TreeEntry["kind"] };

/** Names as bytes (Latin-1 keeps each of them), because they need not be UTF-8. */
async function readFolder(folder: Folder): Promise<readonly Found[]> {
  const found: Found[] = [];
  for await (const entry of await opendir(folder.path, { encoding: "latin1", bufferSize: 256 })) {
    if (/^\.steward-[\da-f-]{36}$/.test(entry.name)) continue;
    found.push({ name: Buffer.from(entry.name, "latin1"), kind: toKind(entry) });
    if (found.length >= maxEntriesOfFolder) break;
  }
  return found.toSorted((left, right) => Buffer.compare(left.name, right.name));
}

function toKind(entry: {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}): TreeEntry["kind"] {
  if (entry.isDirectory()) return "folder";
  if (entry.isFile()) return "file";
  return entry.isSymbolicLink() ? "link" : "other";
}

function toShownName(name: Buffer): string {
  const text = name.toString("utf8");
  if (Buffer.from(text, "utf8").equals(name)) return text;
  return [...name]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`))
    .join("");
}
