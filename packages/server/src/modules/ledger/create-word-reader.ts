import { isNumeral } from "./is-numeral.ts";
import { toWords } from "../text/index.ts";

const RUN = /[\p{L}\p{N}\p{M}'’]+/gu;
/** The same, and quicker, of a text without other letters. */
const PLAIN = /^[^\u0080-\uffff]*$/;
const PLAIN_RUN = /[A-Za-z0-9']+/g;

export type WordReader = (text: string) => readonly string[];

/**
 * `toWords` for many texts that have much the same words: each is folded and stemmed once. Whoever
 * checks a sentence asks for its words again and again, and so for those of a line: they are kept.
 */
export function createWordReader(): WordReader {
  const known = new Map<string, readonly string[]>();
  const texts = new Map<string, readonly string[]>();
  return (text) => {
    const before = texts.get(text);
    if (before) return before;
    const words: string[] = [];
    for (const run of text.match(PLAIN.test(text) ? PLAIN_RUN : RUN) ?? []) {
      if (isNumeral(run) && isDigits(run)) {
        words.push(run);
        continue;
      }
      let read = known.get(run);
      if (!read) {
        read = toWords(run);
        known.set(run, read);
      }
      for (const word of read) words.push(word);
    }
    texts.set(text, words);
    return words;
  };
}

/** What is longer is cut like a word. */
const MOST_DIGITS = 20;

/** Whether it is its own word. */
function isDigits(run: string): boolean {
  let at = 0;
  while (at < run.length && run.charCodeAt(at) >= 48 && run.charCodeAt(at) <= 57) at++;
  return at === run.length && at <= MOST_DIGITS;
}
