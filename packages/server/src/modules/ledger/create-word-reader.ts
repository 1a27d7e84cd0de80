import { toWords } from "../words/index.ts";

const RUN = /[\p{L}\p{N}\p{M}'’]+/gu;

export type WordReader = (text: string) => readonly string[];

/**
 * `toWords` for many texts that have much the same words: each is folded and stemmed once. Whoever
 * checks a sentence asks for its words again and again: those of the last text are kept.
 */
export function createWordReader(): WordReader {
  const known = new Map<string, readonly string[]>();
  let [last, lastWords]: [string, readonly string[]] = ["", []];
  return (text) => {
    if (text === last) return lastWords;
    const words: string[] = [];
    for (const run of text.match(RUN) ?? []) {
      let read = known.get(run);
      if (!read) {
        read = toWords(run);
        known.set(run, read);
      }
      for (const word of read) words.push(word);
    }
    [last, lastWords] = [text, words];
    return words;
  };
}
