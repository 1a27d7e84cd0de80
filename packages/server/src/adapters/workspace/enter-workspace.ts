import { mkdir, lchown } from "node:fs/promises";
import { join } from "node:path";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { openFolder, type Folder, type Refused } from "./open-entry.ts";
import { ownerOf } from "./folder-owner.ts";

const refusals: Readonly<Record<Refused, string>> = {
  missing: "does not exist",
  link: "is a link, and links are not followed",
  "not-folder": "is not a folder",
  "not-file": "is not a plain file",
  "hard-link": "has a second name elsewhere, so it is not touched",
};

const maxParts = 100;

const maxNameBytes = 255;

type ParsedPath =
  | { readonly ok: true; readonly parts: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** A refusal on its way out of nested calls. */
export class Refusal extends Error {
  readonly isMissing: boolean;

  constructor(reason: string, isMissing = false) {
    super(reason);
    this.isMissing = isMissing;
  }
}

export function orRefuse<Value extends object>(path: string, value: Value | Refused): Value {
  if (typeof value !== "string") return value;
  throw new Refusal(toRefusal(path, value).reason, value === "missing");
}

/** What the disk says, in words that follow a path. */
export const diskProblems: ReadonlyMap<string, string> = new Map([
  ["EACCES", "may not be touched"],
  ["EPERM", "may not be touched"],
  ["EISDIR", "is a folder"],
  ["ENOENT", "does not exist"],
  ["ENOTDIR", "leads through something that is not a folder"],
  ["ENAMETOOLONG", "is too long a name"],
  ["ENOSPC", "could not be written: the disk is full"],
  ["EDQUOT", "could not be written: the disk quota is used up"],
  ["EROFS", "could not be written: the disk is read-only"],
  ["ENXIO", "is not a plain file"],
]);

export type Way = {
  /** Of all workspaces. */
  readonly directory: string;
  readonly of: ConversationId;
  readonly path: string;
};

/** The folder that something is in, made where it has to be, and its name there. */
export async function enterFolder({ directory, of, path }: Way, makes: boolean) {
  const parts = parseParts(path);
  const name = parts.at(-1);
  if (name === undefined) throw new Refusal("That is the workspace itself, not a file.");
  const root = await openRoot(directory, of, makes);
  if (!root) throw new Refusal(toRefusal(path, "missing").reason, true);
  const parent = orRefuse(path, await walkDown(root, parts.slice(0, -1), makes));
  return { parent, name };
}

/** Null where nothing was ever written. */
export async function enterTree({ directory, of, path }: Way): Promise<Folder | null> {
  const parts = parseParts(path);
  const root = await openRoot(directory, of, false);
  if (root) return orRefuse(path, await walkDown(root, parts, false));
  if (parts.length > 0) throw new Refusal(toRefusal(path, "missing").reason, true);
  return null;
}

/** Makes the folder, with those above it. */
export async function makeTree({ directory, of, path }: Way): Promise<void> {
  const parts = parseParts(path);
  const root = await openRoot(directory, of, true);
  if (!root) throw new Refusal(toRefusal(path, "missing").reason, true);
  const made = orRefuse(path, await walkDown(root, parts, true));
  made[Symbol.dispose]();
}

export function parseParts(path: string): readonly string[] {
  const parsed = parsePath(path);
  if (parsed.ok) return parsed.parts;
  throw new Refusal(parsed.reason);
}

async function openRoot(
  directory: string,
  of: ConversationId,
  makes: boolean,
): Promise<Folder | null> {
  if (!/^[a-z]{2,8}_[0-9a-z]{1,64}$/.test(of)) throw new Refusal("There is no such workspace.");
  const path = join(directory, of);
  if (makes) await mkdir(path, { recursive: true, mode: 0o700 });
  const root = openFolder(path);
  if (root === "missing") return null;
  return orRefuse(".", root);
}

/** The names on the way to a file. Nothing here touches the disk. */
function parsePath(path: string): ParsedPath {
  if (path.includes("\0")) return refuse("A path has no NUL in it.");
  if (/^[/\\]|^[A-Za-z]:[/\\]/.test(path)) {
    return refuse("Paths are relative to the workspace: write `notes.txt`, not an absolute path.");
  }
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) return refuse("A path does not lead out of the workspace: no `..`.");
  if (process.platform === "win32" && parts.some((part) => /[\\:]/.test(part))) {
    return refuse("Names have no `\\` and no `:` here.");
  }
  if (parts.length > maxParts) return refuse(`A path has at most ${maxParts} parts.`);
  if (parts.some((part) => Buffer.byteLength(part) > maxNameBytes || !part.isWellFormed())) {
    return refuse(`A name has at most ${maxNameBytes} bytes.`);
  }
  return { ok: true, parts };
}

function refuse(reason: string): ParsedPath {
  return { ok: false, reason };
}

/** From an open folder down, one name at a time, each opened in the one before. Closes what it passes. */
async function walkDown(
  root: Folder,
  names: readonly string[],
  makesFolders: boolean,
): Promise<Folder | Refused> {
  let folder = root;
  for (const name of names) {
    using above: Folder = folder;
    if (makesFolders) await makeFolder(above, name);
    const next = openFolder(above.entry(name));
    if (typeof next === "string") return next;
    folder = next;
  }
  return folder;
}

async function makeFolder(parent: Folder, name: string): Promise<void> {
  const path = parent.entry(name);
  try {
    await mkdir(path, 0o755);
    const owner = ownerOf(parent);
    if (owner) await lchown(path, owner.uid, owner.gid);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "EEXIST") throw error;
  }
}

function toRefusal(path: string, refused: Refused) {
  return { ok: false as const, reason: `${JSON.stringify(path)} ${refusals[refused]}.` };
}
