import { toWords } from "../words/index.ts";

const RUN = /[\p{L}\p{N}\p{M}'’]+/gu;

export type WordReader = (text: string) => string[];

/** `toWords` for many texts that have much the same words: each is folded and stemmed once. */
export function createWordReader(): WordReader {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const words: string[] = [];
    for (const run of text.match(RUN) ?? []) {
      let read = known.get(run);
      if (!read) {
        read = toWords(run);
        known.set(run, read);
      }
      for (const word of read) words.push(word);
    }
    return words;
  };
}
