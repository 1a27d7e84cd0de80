import { constants, lstatSync, type Stats } from "node:fs";
import { chmod, copyFile, lchown, mkdir, open, readlink, symlink, utimes } from "node:fs/promises";
import { AppError } from "../../kernel/app-error.ts";
import { isRoot } from "./folder-owner.ts";
import { openFolder, toOpenPath } from "./open-entry.ts";
import { visitTree, type Visit } from "./visit-tree.ts";

const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const copyFlags = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;
const slash = Buffer.from("/");

/**
 * Copies folders, files and links (as links) into an empty folder; pipes, sockets and devices are left
 * out. What code in a sandbox swaps in meanwhile is never followed. Answers how many bytes the files
 * have; throws `too_large` beyond `maxBytes`.
 */
export async function copyTree(from: string, to: string, maxBytes: number): Promise<number> {
  const root = openFolder(from);
  if (typeof root === "string") return 0;
  using source = root;
  const targets = [Buffer.from(to)];
  const folders: { readonly target: Buffer; readonly stats: Stats }[] = [
    { target: Buffer.from(to), stats: lstatSync(from) },
  ];
  let bytes = 0;
  for await (const visit of visitTree(source)) {
    const { name, depth, kind, folder } = visit;
    const target = Buffer.concat([targets[depth] ?? Buffer.from(to), slash, name]);
    if (kind === "link") await unlessGone(() => copyLink(visit, target));
    if (kind === "file") {
      const left = maxBytes - bytes;
      bytes += (await unlessGone(() => copyOne(visit, target, left))) ?? 0;
    }
    if (!folder) continue;
    await mkdir(target, { mode: 0o700 });
    targets[depth + 1] = target;
    folders.push({ target, stats: lstatSync(folder.path + slash.toString()) });
  }
  // At last and from below: a folder may forbid to be written into.
  for (const { target, stats } of folders.toReversed()) await dress(target, stats);
  return bytes;
}

/** Of what is no longer there, is something else by now, or was seen under its name before. */
const gone: ReadonlySet<unknown> = new Set(["ENOENT", "ELOOP", "EINVAL", "ENXIO", "EEXIST"]);

/** Null: code in the sandbox was quicker, and the copy goes on without it. */
async function unlessGone<Value>(copy: () => Promise<Value>): Promise<Value | null> {
  try {
    return await copy();
  } catch (error) {
    if (error instanceof Error && "code" in error && gone.has(error.code)) return null;
    throw error;
  }
}

async function copyOne(visit: Visit, target: Buffer, maxBytes: number): Promise<number> {
  const path = visit.parent.entry(visit.name);
  await using file = await open(path, readFlags);
  const stats = await file.stat();
  if (!stats.isFile()) return 0;
  if (stats.size > maxBytes) throw new AppError("too_large", "There is no room for so many files.");
  await copyFile(toOpenPath(file.fd, path), target, copyFlags);
  await dress(target, stats);
  return stats.size;
}

async function copyLink({ parent, name }: Visit, target: Buffer): Promise<void> {
  const path = parent.entry(name);
  await symlink(await readlink(path, { encoding: "buffer" }), target);
  const { uid, gid } = lstatSync(path);
  if (isRoot()) await lchown(target, uid, gid);
}

async function dress(target: Buffer, { mode, uid, gid, atimeMs, mtimeMs }: Stats): Promise<void> {
  if (isRoot()) await lchown(target, uid, gid);
  await chmod(target, mode & 0o777);
  await utimes(target, atimeMs / 1_000, mtimeMs / 1_000);
}
