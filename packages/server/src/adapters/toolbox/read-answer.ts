import type { Readable } from "node:stream";
import { unbelievable } from "./to-app-error.ts";

/** For an answer that has begun. */
const maxMs = 30_000;

/** All of it, as JSON. */
export async function readJson(stream: Readable, maxBytes: number): Promise<unknown> {
  const late = setTimeout(() => stream.destroy(unbelievable("nothing more")), maxMs);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes) throw unbelievable("too much");
      pieces.push(piece);
    }
  } finally {
    clearTimeout(late);
  }
  return parseJson(Buffer.concat(pieces));
}

/** A JSON document a line. */
export async function* readJsonLines(stream: Readable, maxLineBytes: number): AsyncGenerator {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let rest = chunk;
    for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
      if (size + end > maxLineBytes) throw unbelievable("too long a line");
      yield parseJson(Buffer.concat([...pieces, rest.subarray(0, end)]));
      rest = rest.subarray(end + 1);
      pieces = [];
      size = 0;
    }
    size += rest.length;
    if (size > maxLineBytes) throw unbelievable("too long a line");
    if (rest.length > 0) pieces.push(rest);
  }
  if (size > 0) throw unbelievable("half a line");
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw unbelievable("what is no JSON");
  }
}
