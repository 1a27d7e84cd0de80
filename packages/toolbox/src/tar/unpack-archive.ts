import { link, lstat, realpath, rm, symlink } from "node:fs/promises";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { toShownName } from "../files/name-bytes.ts";
import { checkInside, findEntry, makeFolders, type Place } from "../files/places.ts";
import { replaceFile } from "../files/replace-file.ts";
import { ToolboxFailure } from "../toolbox-failure.ts";
import { readTar, type TarEntry } from "./read-tar.ts";

const maxEntries = 200_000;

/** Unpacks into a folder that is there. The first entry that would leave it ends it. */
export async function unpackArchive(folder: Buffer, archive: AsyncIterable<Buffer>): Promise<void> {
  let count = 0;
  for await (const entry of readTar(archive)) {
    count += 1;
    if (count > maxEntries) throw new ToolboxFailure("too_large", "There are too many files.");
    const names = parseNames(entry.name);
    if (!names) throw refuse(entry, "leads out of the folder");
    await unpackEntry(toPlace(folder, names), entry);
  }
}

async function unpackEntry(place: Place, entry: TarEntry): Promise<void> {
  if (entry.type === "5") {
    await makeFolders(place);
  } else if (place.names.length === 0) {
    throw refuse(entry, "is the folder itself");
  } else if (entry.type === "0" || entry.type === "7") {
    const content = Readable.from(entry.content);
    await replaceFile(await findEntry(place, true), content, entry.mode & 0o777);
  } else if (entry.type === "2") {
    await unpackLink(place, entry);
  } else if (entry.type === "1") {
    await unpackHardLink(place, entry);
  } else {
    throw refuse(entry, "is neither file nor folder nor link");
  }
}

/** Where a link leads is known for sure only once it is there: other links may be on its way. */
async function unpackLink(place: Place, entry: TarEntry): Promise<void> {
  const names = place.names.map((name) => name.toString("latin1"));
  const target = entry.link.toString("latin1");
  const lead = posix.join(...names.slice(0, -1), target);
  if (target.startsWith("/") || lead === ".." || lead.startsWith("../")) {
    throw refuse(entry, "is a link that leads out of the folder");
  }
  const { path } = await findEntry(place, true);
  await rm(path, { force: true });
  await symlink(entry.link, path);
  const real = await realpath(path, { encoding: "buffer" }).catch(() => null);
  try {
    if (real) checkInside(place.root, real);
  } catch {
    await rm(path);
    throw refuse(entry, "is a link that leads out of the folder");
  }
}

async function unpackHardLink(place: Place, entry: TarEntry): Promise<void> {
  const names = parseNames(entry.link);
  if (!names || names.length === 0) throw refuse(entry, "is a link that leads out of the folder");
  const source = await findEntry(toPlace(place.root, names));
  if (!(await lstat(source.path)).isFile()) throw refuse(entry, "is a link to what is no file");
  const { path } = await findEntry(place, true);
  if (path.equals(source.path)) return;
  await rm(path, { force: true });
  await link(source.path, path);
}

function toPlace(root: Buffer, names: readonly Buffer[]): Place {
  return { root, isReadOnly: false, prefix: "", names };
}

/** Null: the path is absolute or goes up. */
function parseNames(path: Buffer): readonly Buffer[] | null {
  const names = path.toString("latin1").split("/");
  if (path.length === 0 || names[0] === "" || names.includes("..") || path.includes(0)) return null;
  return names
    .filter((name) => name !== "" && name !== ".")
    .map((name) => Buffer.from(name, "latin1"));
}

function refuse({ name }: TarEntry, reason: string): ToolboxFailure {
  return new ToolboxFailure("forbidden", `In the archive, ${toShownName(name)} ${reason}.`);
}
