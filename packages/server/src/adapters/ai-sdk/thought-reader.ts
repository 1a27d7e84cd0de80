import type { Piece } from "./to-pieces.ts";

/** What came of some text. */
export type Read = {
  readonly pieces: readonly Piece[];
  /** What follows the tag that ends the thoughts; null: there was none yet. */
  readonly rest: string | null;
};

/** Reads thoughts, or what may be thoughts, up to the tag that ends them. */
export type ThoughtReader = {
  push(text: string): Read;
  /** Nothing follows. `isWhole`: the model has said all that it wanted to say. */
  end(isWhole: boolean): Read;
};
