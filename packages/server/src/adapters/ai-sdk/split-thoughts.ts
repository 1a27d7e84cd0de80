import type { ThoughtHabit } from "./create-thought-habits.ts";
import { thoughtNames } from "./thought-names.data.ts";
import { toPieces, type Piece } from "./to-pieces.ts";

/** What came of some text. */
type Read = {
  readonly pieces: readonly Piece[];
  /** What follows the tag that ends the thoughts; null: there was none yet. */
  readonly rest: string | null;
};

/** Reads thoughts, or what may be thoughts, up to the tag that ends them. */
type ThoughtReader = {
  push(text: string): Read;
  /** Nothing follows. `isWhole`: the model has said all that it wanted to say. */
  end(isWhole: boolean): Read;
};

const tags = thoughtNames.map((name) => `</${name}>`);

const tagPattern = new RegExp(tags.join("|"), "g");

type Found =
  | { readonly kind: "tag"; readonly at: number; readonly end: number }
  /** Of the end of the text so much may be the beginning of a tag. */
  | { readonly kind: "none"; readonly keep: number };

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

/** Reads thoughts behind the tag that opens them. Those that never end are thoughts. */
function createOpenedReader(closing: string): ThoughtReader {
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

/**
 * Reads text that no tag opens. Where the opening one is part of the prompt, the closing one tells what
 * the text before it was; of a model that is known for it, all is taken for thoughts until then.
 */
function createUnopenedReader(habit: ThoughtHabit): ThoughtReader {
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

/**
 * The first tag in `text` that ends thoughts which nothing has opened; `before` is what was said until
 * there. Answers speak of tags too: in code, in quotes, between the words of a sentence, in JSON.
 */
function findClosing(
  before: string,
  text: string,
  options: {
    /** Whether the model is known to begin in its thoughts. */
    readonly isKnown: boolean;
    /** Whether nothing follows. */
    readonly isAll: boolean;
  },
): Found {
  const { isKnown, isAll } = options;
  for (const { 0: tag, index: at } of text.matchAll(tagPattern)) {
    const end = at + tag.length;
    // What follows tells a tag from a word.
    if (end === text.length && !isAll) return { kind: "none", keep: text.length - at };
    const spoken = before + text.slice(0, at);
    if (!isMentioned(spoken, text.slice(end)) && (isKnown || !isInside(spoken))) {
      return { kind: "tag", at, end };
    }
  }
  if (isAll) return { kind: "none", keep: 0 };
  return { kind: "none", keep: Math.max(...tags.map((tag) => tailLength(text, tag))) };
}

function isMentioned(before: string, after: string): boolean {
  return /[`'"‘“«]$/u.test(before) || (/[ \t(]$/.test(before) && !/^[ \t]*\n/.test(after));
}

/** In JSON, in a block of code, or behind a tag that opens. */
function isInside(before: string): boolean {
  const isOpened = thoughtNames.some((name) => before.includes(`<${name}>`));
  return isOpened || /^\s*[{[]/.test(before) || before.split("```").length % 2 === 0;
}

/** How much of the end of `text` could be the start of `tag`. */
function tailLength(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (tag.startsWith(text.slice(text.length - length))) return length;
  }
  return 0;
}
