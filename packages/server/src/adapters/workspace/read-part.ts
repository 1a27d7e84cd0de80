import type { FileHandle } from "node:fs/promises";
import type { FileRange } from "@steward/sdk/workspace-files.ts";

const chunkBytes = 64 * 1024;
const maxPartBytes = 1_000_000;

/** A part of a file, whatever its size is. */
export async function readPart(
  file: FileHandle,
  range: FileRange,
): Promise<{ readonly bytes: Buffer; readonly offset: number }> {
  const offset = "offset" in range.from ? range.from.offset : await findLine(file, range.from.line);
  const wanted = Math.max(0, Math.min(range.limit, maxPartBytes));
  return { bytes: await readAt(file, offset, wanted), offset };
}

export async function readAt(file: FileHandle, offset: number, wanted: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(wanted);
  let size = 0;
  while (size < wanted) {
    const { bytesRead } = await file.read(bytes, size, wanted - size, offset + size);
    if (bytesRead === 0) break;
    size += bytesRead;
  }
  return bytes.subarray(0, size);
}

/** Where a line begins; the end of the file where there are fewer. */
async function findLine(file: FileHandle, line: number): Promise<number> {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let left = line - 1;
  let offset = 0;
  while (left > 0) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, offset);
    if (bytesRead === 0) return offset;
    const read = chunk.subarray(0, bytesRead);
    let at = 0;
    while (left > 0) {
      const end = read.indexOf(10, at);
      if (end < 0) break;
      at = end + 1;
      left--;
    }
    offset += left === 0 ? at : bytesRead;
  }
  return offset;
}
