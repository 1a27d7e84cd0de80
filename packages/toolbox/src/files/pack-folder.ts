import { constants } from "node:fs";
import { open, readlink } from "node:fs/promises";
import { walkFolder, type WalkedEntry } from "./walk-folder.ts";
import { ToolboxFailure } from "../core/toolbox-failure.ts";
import { blockBytes, encodeTarHeader } from "./tar-header.ts";

const maxField = 100;
const maxSize = 0o77777777777;
const pieceBytes = 65_536;
const nothing = Buffer.alloc(0);

/** A tar archive of what is below a folder. Pipes, sockets and devices are left out. */
export async function* packFolder(folder: Buffer): AsyncGenerator<Buffer> {
  for await (const entry of walkFolder(folder, { isDeep: true, takesAll: true })) {
    const { stats } = entry;
    if (stats.isDirectory()) yield* packEntry(entry, "5", nothing);
    else if (stats.isSymbolicLink()) {
      yield* packEntry(entry, "2", await readlink(entry.path, { encoding: "buffer" }));
    } else if (stats.isFile()) yield* packFile(entry);
  }
  yield Buffer.alloc(2 * blockBytes);
}

function* packEntry({ names, stats }: WalkedEntry, type: string, link: Buffer): Generator<Buffer> {
  const size = type === "0" ? stats.size : 0;
  if (size > maxSize) throw new ToolboxFailure("too_large", "A file is too large for an archive.");
  const name = joinNames(names, type === "5");
  if (name.length > maxField) yield* packLong("L", name);
  if (link.length > maxField) yield* packLong("K", link);
  yield encodeTarHeader({
    name: name.subarray(0, maxField),
    mode: stats.mode & 0o777,
    size,
    modifiedAt: stats.mtimeMs / 1000,
    type,
    link: link.subarray(0, maxField),
  });
}

/** GNU's way for names that do not fit: an entry whose content is the name of the next. */
function* packLong(type: string, text: Buffer): Generator<Buffer> {
  const content = Buffer.concat([text, Buffer.alloc(1)]);
  const name = Buffer.from("././@LongLink");
  const { length: size } = content;
  yield encodeTarHeader({ name, mode: 0, size, modifiedAt: 0, type, link: nothing });
  yield content;
  yield toPadding(size);
}

/** As long as its header says, whatever is written to it meanwhile. */
async function* packFile(entry: WalkedEntry): AsyncGenerator<Buffer> {
  const { size } = entry.stats;
  await using file = await open(entry.path, constants.O_RDONLY | constants.O_NOFOLLOW);
  yield* packEntry(entry, "0", nothing);
  for (let left = size; left > 0;) {
    const piece = Buffer.alloc(Math.min(left, pieceBytes));
    const { bytesRead } = await file.read(piece);
    const isCut = bytesRead === 0;
    yield isCut ? piece : piece.subarray(0, bytesRead);
    left -= isCut ? piece.length : bytesRead;
  }
  yield toPadding(size);
}

function joinNames(names: readonly Buffer[], isFolder: boolean): Buffer {
  const slash = Buffer.from("/");
  const parts = names.flatMap((name, index) => (index === 0 ? [name] : [slash, name]));
  return Buffer.concat(isFolder ? [...parts, slash] : parts);
}

function toPadding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}
