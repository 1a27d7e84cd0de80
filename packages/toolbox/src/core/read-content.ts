import type { Readable } from "node:stream";
import { ToolboxFailure } from "./toolbox-failure.ts";

export async function readContent(content: Readable, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) throw new ToolboxFailure("too_large", "The request is too large.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
