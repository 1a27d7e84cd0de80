import { link, lstat, realpath, rm, symlink } from "node:fs/promises";
import { posix } from "node:path";
import { Readable } from "node:stream";
import { toShownName } from "./name-bytes.ts";
import { checkInside, findEntry, makeFolders, type Place } from "./places.ts";
import { replaceFile } from "./replace-file.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import { blockBytes, parseTarHeader, type TarHeader } from "./tar-header.ts";

type ByteSource = {
  /** At least one byte and at most `limit`; null at the end. */
  next(limit: number): Promise<Buffer | null>;
  /** Exactly so many; null at the end. Throws where there are fewer. */
  take(count: number): Promise<Buffer | null>;
};

type TarEntry = TarHeader & {
  /** To be read before the next entry is asked for; what is not read is skipped. */
  readonly content: AsyncIterable<Buffer>;
};

/** What is said of the next entry, such as a name too long for a header. */
type Addition = { name?: Buffer; link?: Buffer; size?: number };

const maxAdditionBytes = 64_000;

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

/** The entries of an archive, one after the other. Throws where it is no archive or cut off. */
async function* readTar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = createByteSource(archive);
  let addition: Addition = {};
  for (let block = await source.take(blockBytes); block; block = await source.take(blockBytes)) {
    if (block.every((byte) => byte === 0)) continue;
    const header = parseTarHeader(block);
    if (!header) throw broken();
    const added = await readAddition(source, header);
    if (added) {
      Object.assign(addition, added);
      continue;
    }
    const whole = { ...header, ...addition };
    addition = {};
    const content = readContent(source, whole.size);
    yield { ...whole, content };
    while ((await content.next()).done !== true);
    await source.take(toPadding(whole.size));
  }
}

async function* readContent(source: ByteSource, size: number): AsyncGenerator<Buffer> {
  for (let left = size; left > 0;) {
    const piece = await source.next(left);
    if (!piece) throw broken();
    left -= piece.length;
    yield piece;
  }
}

/** Null: it is an entry of its own. */
async function readAddition(source: ByteSource, header: TarHeader): Promise<Addition | null> {
  if (!["L", "K", "x", "g"].includes(header.type)) return null;
  if (header.size > maxAdditionBytes) throw broken();
  const content = await source.take(header.size);
  await source.take(toPadding(header.size));
  if (!content) throw broken();
  if (header.type === "L") return { name: withoutZero(content) };
  if (header.type === "K") return { link: withoutZero(content) };
  return header.type === "x" ? parseRecords(content) : {};
}

/** Pax: `<length> <key>=<value>\n`, the length counting itself. */
function parseRecords(content: Buffer): Addition {
  const addition: Addition = {};
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(" ", at);
    const length = Number.parseInt(content.subarray(at, space).toString("latin1"), 10);
    if (space < 0 || !(length > 0)) throw broken();
    const record = content.subarray(space + 1, at + length - 1);
    const equals = record.indexOf("=");
    const value = record.subarray(equals + 1);
    const key = record.subarray(0, equals).toString("latin1");
    if (key === "path") addition.name = value;
    if (key === "linkpath") addition.link = value;
    if (key === "size") addition.size = parseSize(value);
    at += length;
  }
  return addition;
}

function parseSize(value: Buffer): number {
  const size = Number(value.toString("latin1"));
  if (Number.isSafeInteger(size) && size >= 0) return size;
  throw broken();
}

function withoutZero(content: Buffer): Buffer {
  const end = content.indexOf(0);
  return end < 0 ? content : content.subarray(0, end);
}

function toPadding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

function broken(): ToolboxFailure {
  return new ToolboxFailure("invalid_request", "This is no tar archive, or it is cut off.");
}

/** Pieces of any size, read as they are needed. */
function createByteSource(pieces: AsyncIterable<Buffer>): ByteSource {
  const iterator = pieces[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const next = async (limit: number): Promise<Buffer | null> => {
    while (rest.length === 0) {
      const piece = await iterator.next();
      if (piece.done === true) return null;
      rest = piece.value;
    }
    const taken = rest.subarray(0, limit);
    rest = rest.subarray(taken.length);
    return taken;
  };
  return {
    next,
    async take(count) {
      const taken: Buffer[] = [];
      for (let left = count; left > 0;) {
        const piece = await next(left);
        if (!piece && left === count) return null;
        if (!piece) throw new ToolboxFailure("invalid_request", "The archive is cut off.");
        left -= piece.length;
        taken.push(piece);
      }
      return Buffer.concat(taken);
    },
  };
}
