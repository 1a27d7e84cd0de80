import { Transform } from "node:stream";

/** Replaces a secret by as many asterisks, wherever the pieces are cut: lengths stay true. */
export function createScrubber(secret: string): Transform {
  const needle = Buffer.from(secret);
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([held, chunk]);
      for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) {
        bytes.fill("*", at, at + needle.length);
      }
      const end = bytes.length - overlapOf(bytes, needle);
      held = bytes.subarray(end);
      done(null, bytes.subarray(0, end));
    },
    flush(done) {
      done(null, held);
    },
  });
}

/** How many bytes at the end may be the beginning of the needle. */
function overlapOf(bytes: Buffer, needle: Buffer): number {
  const longest = Math.min(bytes.length, needle.length - 1);
  for (let length = longest; length > 0; length--) {
    if (bytes.subarray(bytes.length - length).equals(needle.subarray(0, length))) return length;
  }
  return 0;
}
