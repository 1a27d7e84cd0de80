const blockBytes = 512;

/**
 * Yields the content of one regular file of a tar archive, chunk by chunk. Nothing else is
 * unpacked, so no path of the archive ever reaches the disk. Yields nothing where the file is not
 * there; throws where the archive ends inside an entry.
 */
export async function* readTarFile(
  archive: AsyncIterable<Buffer>,
  name: string,
): AsyncGenerator<Buffer> {
  const source = archive[Symbol.asyncIterator]();
  const rest = { bytes: Buffer.alloc(0) as Buffer };
  try {
    while (true) {
      const block = await takeBlock(source, rest);
      if (block === undefined) return;
      const header = parseTarHeader(block);
      if (header.isFile && header.name === name) {
        yield* readBytes(source, rest, header.bytes);
        return;
      }
      const padded = Math.ceil(header.bytes / blockBytes) * blockBytes;
      await skipBytes(source, rest, padded);
    }
  } finally {
    await source.return?.();
  }
}

/** What was read beyond what was asked for. */
type Rest = { bytes: Buffer };

async function* readBytes(
  source: AsyncIterator<Buffer>,
  rest: Rest,
  count: number,
): AsyncGenerator<Buffer> {
  let left = count;
  while (left > 0) {
    if (rest.bytes.length === 0) {
      const next = await source.next();
      if (next.done === true) throw new Error("The archive is cut off.");
      rest.bytes = next.value;
    }
    const piece = rest.bytes.subarray(0, left);
    rest.bytes = rest.bytes.subarray(piece.length);
    left -= piece.length;
    if (piece.length > 0) yield piece;
  }
}

async function skipBytes(source: AsyncIterator<Buffer>, rest: Rest, count: number): Promise<void> {
  const skipped = readBytes(source, rest, count);
  while ((await skipped.next()).done !== true);
}

/** Undefined at the end of the archive. */
async function takeBlock(source: AsyncIterator<Buffer>, rest: Rest): Promise<Buffer | undefined> {
  while (rest.bytes.length === 0) {
    const next = await source.next();
    if (next.done === true) return undefined;
    rest.bytes = next.value;
  }
  return Buffer.concat(await Array.fromAsync(readBytes(source, rest, blockBytes)));
}

function parseTarHeader(block: Buffer): { name: string; bytes: number; isFile: boolean } {
  const text = (from: number, to: number): string =>
    block.subarray(from, to).toString("utf8").replace(/\0.*$/s, "");
  const prefix = text(345, 500);
  const name = text(0, 100);
  const type = text(156, 157);
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    bytes: Number.parseInt(text(124, 136).trim() || "0", 8),
    isFile: type === "0" || type === "",
  };
}
