import { createOpenedReader } from "./create-opened-reader.ts";
import type { ThoughtHabit } from "./create-thought-habits.ts";
import { createUnopenedReader } from "./create-unopened-reader.ts";
import { thoughtNames } from "./thought-names.data.ts";
import type { Read, ThoughtReader } from "./thought-reader.ts";
import { toPieces, type Piece } from "./to-pieces.ts";

/**
 * Local models think aloud in `<think>…</think>` or the like at the start of their answer. Takes text as it
 * comes, also with a tag cut in two, and tells thoughts from answer. A tag later on is just text.
 */
export function createThoughtSplitter(habit: ThoughtHabit): {
  push(text: string): readonly Piece[];
  /** What is still held back. `isWhole`: the model has said all that it wanted to say. */
  end(isWhole: boolean): readonly Piece[];
} {
  let phase: "start" | "reading" | "gap" | "answer" = "start";
  let start = "";
  let reader: ThoughtReader = createUnopenedReader(habit);

  function push(text: string): readonly Piece[] {
    if (phase === "answer") return toPieces("text-delta", text);
    if (phase === "gap") return leaveGap(text);
    const said = phase === "start" ? begin(text) : text;
    return follow(reader.push(said));
  }

  /** What there is to read, once it is known how. */
  function begin(text: string): string {
    start += text;
    const said = start.trimStart();
    const name = thoughtNames.find((each) => said.startsWith(`<${each}>`));
    if (name === undefined && thoughtNames.some((each) => `<${each}>`.startsWith(said))) return "";
    phase = "reading";
    if (name === undefined) return start;
    reader = createOpenedReader(`</${name}>`);
    return said.slice(`<${name}>`.length);
  }

  function follow({ pieces, rest }: Read): readonly Piece[] {
    if (rest === null) return pieces;
    phase = "gap";
    return [...pieces, ...leaveGap(rest)];
  }

  /** Blank lines between the thoughts and the answer belong to neither. */
  function leaveGap(text: string): readonly Piece[] {
    const said = text.trimStart();
    if (said !== "") phase = "answer";
    return toPieces("text-delta", said);
  }

  function end(isWhole: boolean): readonly Piece[] {
    const last = phase === "reading" ? follow(reader.end(isWhole)) : [];
    const rest = phase === "start" ? toPieces("text-delta", start) : [];
    phase = "answer";
    return [...last, ...rest];
  }

  return { push, end };
}
