import { opendir } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { openFile, openFolder, type Folder, type OpenFile, type Refused } from "./open-entry.ts";

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
  /** Only files, and only where there is one name to it. Open until the next entry is asked for. */
  readonly file: OpenFile | null;
};

type Place = { readonly folder: Folder; readonly prefix: string; readonly depth: number };

/** Everything below a folder, by name, without following links. */
export async function* walkTree(
  folder: Folder,
  isDeep: boolean,
): AsyncGenerator<TreeEntry, void, undefined> {
  yield* walkFolder({ folder, prefix: "", depth: isDeep ? 0 : maxDepth });
}

async function* walkFolder({ folder, prefix, depth }: Place): AsyncGenerator<TreeEntry> {
  for (const [index, entry] of (await readFolder(folder)).entries()) {
    if (index % pauseEvery === pauseEvery - 1) await setImmediate();
    const path = prefix + toShownName(entry.name);
    if (entry.kind === "file") {
      yield* showFile(path, openFile(folder.entry(entry.name)));
      continue;
    }
    yield { path, kind: entry.kind, file: null };
    if (entry.kind !== "folder" || depth >= maxDepth || isClosed(entry.name)) continue;
    const inner = openFolder(folder.entry(entry.name));
    if (typeof inner === "string") continue;
    using opened = inner;
    yield* walkFolder({ folder: opened, prefix: `${path}/`, depth: depth + 1 });
  }
}

function* showFile(path: string, file: OpenFile | Refused): Generator<TreeEntry> {
  if (typeof file === "string") {
    yield { path, kind: file === "link" ? "link" : "other", file: null };
    return;
  }
  using opened = file;
  yield { path, kind: "file", file: opened };
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
