import type { ThoughtHabit } from "./create-thought-habits.ts";
import { findClosing } from "./find-closing.ts";
import type { Read, ThoughtReader } from "./thought-reader.ts";
import { toPieces, type Piece } from "./to-pieces.ts";

/**
 * Reads text that no tag opens. Where the opening one is part of the prompt, the closing one tells what
 * the text before it was; of a model that is known for it, all is taken for thoughts until then.
 */
export function createUnopenedReader(habit: ThoughtHabit): ThoughtReader {
  const isKnown = habit.isKnown();
  const type = isKnown ? "reasoning-delta" : "text-delta";
  let said = "";
  let held = "";

  function read(text: string, isAll: boolean): Read {
    held += text;
    const found = findClosing(said, held, { isKnown, isAll });
    if (found.kind === "none") return { pieces: passOn(held.length - found.keep), rest: null };
    habit.confirm();
    const rest = held.slice(found.end);
    const thought = held.slice(0, found.at);
    if (isKnown) return { pieces: toPieces(type, thought), rest };
    return { pieces: [{ type: "message-reread", reasoning: said + thought, text: "" }], rest };
  }

  function passOn(length: number): readonly Piece[] {
    const text = held.slice(0, length);
    held = held.slice(length);
    said += text;
    return toPieces(type, text);
  }

  return {
    push: (text) => read(text, false),
    end(isWhole) {
      const last = read("", true);
      if (last.rest !== null || !isKnown || !isWhole) return last;
      // It was the answer after all.
      habit.doubt();
      const answer = { type: "message-reread", reasoning: "", text: said } as const;
      return { pieces: [...last.pieces, answer], rest: null };
    },
  };
}
