import { ToolboxFailure } from "../toolbox-failure.ts";
import { createByteSource, type ByteSource } from "./create-byte-source.ts";
import { blockBytes, parseTarHeader, type TarHeader } from "./tar-header.ts";

export type TarEntry = TarHeader & {
  /** To be read before the next entry is asked for; what is not read is skipped. */
  readonly content: AsyncIterable<Buffer>;
};

/** What is said of the next entry, such as a name too long for a header. */
type Addition = { name?: Buffer; link?: Buffer; size?: number };

const maxAdditionBytes = 64_000;

/** The entries of an archive, one after the other. Throws where it is no archive or cut off. */
export async function* readTar(archive: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
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
