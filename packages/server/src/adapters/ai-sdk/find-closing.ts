import { tailLength } from "./tail-length.ts";
import { thoughtNames } from "./thought-names.data.ts";

const tags = thoughtNames.map((name) => `</${name}>`);
const tagPattern = new RegExp(tags.join("|"), "g");

type Found =
  | { readonly kind: "tag"; readonly at: number; readonly end: number }
  /** Of the end of the text so much may be the beginning of a tag. */
  | { readonly kind: "none"; readonly keep: number };

/**
 * The first tag in `text` that ends thoughts which nothing has opened; `before` is what was said until
 * there. Answers speak of tags too: in code, in quotes, between the words of a sentence, in JSON.
 */
export function findClosing(
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
