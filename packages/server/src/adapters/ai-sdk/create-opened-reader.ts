import { tailLength } from "./tail-length.ts";
import type { ThoughtReader } from "./thought-reader.ts";
import { toPieces } from "./to-pieces.ts";

/** Reads thoughts behind the tag that opens them. Those that never end are thoughts. */
export function createOpenedReader(closing: string): ThoughtReader {
  let held = "";
  const passOn = (length: number) => {
    const pieces = toPieces("reasoning-delta", held.slice(0, length));
    held = held.slice(length);
    return pieces;
  };
  return {
    push(text) {
      held += text;
      const at = held.indexOf(closing);
      if (at < 0) return { pieces: passOn(held.length - tailLength(held, closing)), rest: null };
      return { pieces: passOn(at), rest: held.slice(closing.length) };
    },
    end: () => ({ pieces: passOn(held.length), rest: null }),
  };
}
