import { questionWords, timeWords, toWords } from "../text/index.ts";

/** Words that say nothing of what is spoken of, as `toWords` gives them. */
export const smallWords: ReadonlySet<string> = new Set(
  [...questionWords, ...timeWords, "not", "only", "now", "yes", "no", "ok"].flatMap(toWords),
);

/** The words of a text, once each, without the small ones. */
export function toTelling(words: readonly string[]): string[] {
  return [...new Set(words)].filter(
    (word) => (word.length > 2 || /\p{Script=Han}/u.test(word)) && !smallWords.has(word),
  );
}
