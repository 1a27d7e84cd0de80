import { toWords } from "../../text/index.ts";
import { toTelling } from "../small-words.ts";

/** A part of a sentence that could be one by itself. */
export type Clause = {
  readonly text: string;
  /** In their order. */
  readonly words: readonly string[];
  /** Once each, without the small ones. */
  readonly telling: readonly string[];
};

const TURN =
  "while|whereas|but|although|though|unless|except|because|so|yet|während|aber|sondern|jedoch|obwohl|außer|weil|enquanto|mas|porém|embora|exceto|porque|mientras|pero|aunque|salvo|tandis|alors|mais|sauf|car|ao contrário";
const STRONG = new RegExp(
  `[;；：，。]\\s*|:\\s+|\\s[–—]\\s|,?\\s(?=(?:${TURN})(?!\\p{L}))|,\\s(?=(?:and|or|und|oder|e|y|o|et|ou)\\s)`,
  "giu",
);
/** "And" parts two clauses only where each says enough by itself. */
const WEAK = /,?\s(?:and|und|e|y|et)\s/giu;
const LEAST_WORDS = 3;

export function toClauses(text: string): Clause[] {
  return text
    .split(STRONG)
    .flatMap((part) => splitWeak(part))
    .map(toClause)
    .filter(({ telling }) => telling.length > 0);
}

export function toClause(text: string): Clause {
  const words = toWords(text);
  return { text, words, telling: toTelling(words) };
}

function splitWeak(text: string): string[] {
  for (const { 0: mark, index } of text.matchAll(WEAK)) {
    const [before, after] = [text.slice(0, index), text.slice(index + mark.length)];
    if ([before, after].every((part) => toTelling(toWords(part)).length >= LEAST_WORDS)) {
      return [before, ...splitWeak(after)];
    }
  }
  return [text];
}
