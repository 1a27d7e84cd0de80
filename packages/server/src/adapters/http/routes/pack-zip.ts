import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { AppError } from "../../../kernel/app-error.ts";
import type { PackedEntry } from "../../../modules/sandboxes/lifecycle/ports.ts";

/* PKWARE's APPNOTE, without its extensions for more than 4 GB. */

const maxBytes = 0xff_ff_ff_ff;
const maxEntries = 0xff_ff;
const version = 20;
/** Names are UTF-8; sizes follow the contents. */
const flags = 0x08_08;
const stored = 0;
const deflated = 8;
const madeOnUnix = 3 << 8;

type Measured = { readonly crc: number; readonly size: number; readonly packed: number };

/** A zip archive, piece by piece as its files are read. */
export async function* packZip(entries: AsyncIterable<PackedEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  const count = (bytes: number): void => {
    offset += bytes;
    if (offset > maxBytes || directory.length > maxEntries) {
      throw new AppError("too_large", "This is too much for a zip archive.");
    }
  };
  for await (const entry of entries) {
    const start = offset;
    const head = toLocalHeader(entry);
    yield head;
    count(head.length);
    const measured = yield* packContent(entry);
    count(measured.packed);
    const tail = toDescriptor(measured);
    yield tail;
    count(tail.length);
    directory.push(toCentralHeader(entry, measured, start));
  }
  const bytes = directory.reduce((total, each) => total + each.length, 0);
  yield* directory;
  yield toEnd(directory.length, bytes, offset);
}

async function* packContent({ content }: PackedEntry): AsyncGenerator<Buffer, Measured> {
  if (!content) return { crc: 0, size: 0, packed: 0 };
  let crc = 0;
  let size = 0;
  let packed = 0;
  async function* measure(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      crc = crc32(chunk, crc);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  const deflate = createDeflateRaw();
  const fed = pipeline(measure(content), deflate);
  try {
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
  } finally {
    // Where reading failed, this says why.
    await fed;
  }
  return { crc, size, packed };
}

function toLocalHeader(entry: PackedEntry): Buffer {
  const name = toName(entry);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  writeCommon(header, entry, 4);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function toDescriptor({ crc, size, packed }: Measured): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08_07_4b_50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(checked(size), 12);
  return descriptor;
}

function toCentralHeader(entry: PackedEntry, measured: Measured, offset: number): Buffer {
  const name = toName(entry);
  const header = Buffer.alloc(46);
  const isFolder = entry.content === null;
  header.writeUInt32LE(0x02_01_4b_50, 0);
  header.writeUInt16LE(madeOnUnix | version, 4);
  writeCommon(header, entry, 6);
  header.writeUInt32LE(measured.crc, 16);
  header.writeUInt32LE(measured.packed, 20);
  header.writeUInt32LE(checked(measured.size), 24);
  header.writeUInt16LE(name.length, 28);
  const kind = isFolder ? 0o04_0000 : 0o10_0000;
  header.writeUInt16LE(isFolder ? 0x10 : 0, 38);
  header.writeUInt16LE(kind | (entry.mode & 0o777), 40);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

/** The fields that both headers have in the same order. */
function writeCommon(header: Buffer, { content, modifiedAt }: PackedEntry, at: number): void {
  const { date, time } = toDosTime(modifiedAt);
  header.writeUInt16LE(version, at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt16LE(content ? deflated : stored, at + 4);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
}

function toEnd(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(checked(bytes), 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Nothing that another system would take for a way out of the folder it is unpacked in. */
function toName({ path, content }: PackedEntry): Buffer {
  const safe = path.replaceAll("\\", "_").replace(/^[a-z]:/iu, "_");
  return Buffer.from(content ? safe : `${safe}/`);
}

/** Two-second steps from 1980 on, in UTC. */
function toDosTime(ms: number): { readonly date: number; readonly time: number } {
  const at = new Date(Math.max(ms, Date.UTC(1980, 0, 1)));
  const year = Math.min(at.getUTCFullYear() - 1980, 127);
  return {
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

function checked(bytes: number): number {
  if (bytes <= maxBytes) return bytes;
  throw new AppError("too_large", "This is too much for a zip archive.");
}
