import { realpathSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { posix } from "node:path";
import { sandboxPaths } from "@steward/contracts/toolbox.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import type { ToolboxSettings } from "../core/toolbox-settings.ts";
import { fromShownName, toShownName } from "./name-bytes.ts";

/** What a path means: names below a folder that is served. Nothing of it need be there. */
export type Place = {
  readonly root: Buffer;
  readonly isReadOnly: boolean;
  readonly names: readonly Buffer[];
  /** How paths below the root begin when they are shown. */
  readonly prefix: string;
};

/** A name in a folder that is there. */
export type Entry = { readonly folder: Buffer; readonly name: Buffer; readonly path: Buffer };

export type Places = {
  find(path: string): Place;
  /** To be changed; not where only reading is allowed, and not the root itself. */
  findWritable(path: string): Place;
  /** To be filled; the root itself too. */
  findWritableFolder(path: string): Place;
};

const maxNames = 200;
const codeRoot = posix.dirname(sandboxPaths.code);

/** The workspace, by relative paths too, the shared files, which are only read, and code that is to run. */
export function createPlaces({ workspace, shared }: ToolboxSettings): Places {
  const roots = [
    { start: `${workspace}/`, path: workspace, isReadOnly: false, prefix: "" },
    { start: `${shared}/`, path: shared, isReadOnly: true, prefix: `${shared}/` },
    { start: sandboxPaths.code, path: codeRoot, isReadOnly: false, prefix: `${codeRoot}/` },
  ];
  const find = (path: string): Place => {
    const absolute = path.startsWith("/") ? path : `${workspace}/${path}`;
    const root = roots.find(({ start }) => `${absolute}/`.startsWith(start));
    if (!root) {
      throw new ToolboxFailure("forbidden", `Only ${workspace} and ${shared} can be reached.`);
    }
    const { isReadOnly, prefix } = root;
    const names = parseNames(absolute.slice(root.path.length));
    return { root: realRoot(root.path), isReadOnly, prefix, names };
  };
  const findWritableFolder = (path: string): Place => {
    const place = find(path);
    if (!place.isReadOnly) return place;
    throw new ToolboxFailure("forbidden", `${shared} is read-only.`);
  };
  return {
    find,
    findWritableFolder,
    findWritable(path) {
      const place = findWritableFolder(path);
      if (place.names.length > 0) return place;
      throw new ToolboxFailure("invalid_request", "That is the workspace itself.");
    },
  };
}

function realRoot(path: string): Buffer {
  return realpathSync(path, { encoding: "buffer" });
}

function parseNames(path: string): readonly Buffer[] {
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  const bytes = names.map(fromShownName);
  const isOdd = bytes.some((name) => name.includes(0) || name.equals(parent));
  if (!isOdd && names.length <= maxNames) return bytes;
  throw new ToolboxFailure("invalid_request", "A path has no `..` and no NUL in it.");
}

const slash = Buffer.from("/");
const parent = Buffer.from("..");

export function join(folder: Buffer, ...names: readonly Buffer[]): Buffer {
  return Buffer.concat([folder, ...names.flatMap((name) => [slash, name])]);
}

/** How a place is called in answers. */
export function toShownPath({ prefix }: Place, names: readonly Buffer[]): string {
  return prefix + names.map(toShownName).join("/");
}

/** The file or folder itself, with links followed as long as they stay inside. */
export async function followPlace({ root, names }: Place): Promise<Buffer> {
  return checkInside(root, await realpath(join(root, ...names), { encoding: "buffer" }));
}

/** The entry, link or not, in its folder. With `makesFolders` those on the way are made. */
export async function findEntry(place: Place, makesFolders = false): Promise<Entry> {
  const { names } = place;
  const name = names.at(-1);
  if (!name) throw new ToolboxFailure("invalid_request", "That is the folder itself.");
  if (makesFolders) await makeFolders({ ...place, names: names.slice(0, -1) });
  const folder = await followPlace({ ...place, names: names.slice(0, -1) });
  return { folder, name, path: join(folder, name) };
}

/** One by one, because what is there may be a link that leads away. */
export async function makeFolders({ root, names }: Place): Promise<void> {
  let folder = root;
  for (const name of names) {
    const next = join(folder, name);
    await mkdir(next, 0o755).catch(ignoreExisting);
    folder = checkInside(root, await realpath(next, { encoding: "buffer" }));
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
}

export function checkInside(root: Buffer, path: Buffer): Buffer {
  const start = join(root, Buffer.alloc(0));
  if (path.equals(root) || path.subarray(0, start.length).equals(start)) return path;
  throw new ToolboxFailure("forbidden", "A link on the way leads out of the workspace.");
}
