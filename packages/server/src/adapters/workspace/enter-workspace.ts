import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ConversationId } from "@steward/contracts/ids.ts";
import { openFolder, type Folder, type Refused } from "./open-entry.ts";
import { parsePath } from "./parse-path.ts";
import { toRefusal, walkDown } from "./walk-path.ts";

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
