import { Transform } from "node:stream";

/** Passes bytes on and says how many. */
export function createMeter(onBytes: (count: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
}
