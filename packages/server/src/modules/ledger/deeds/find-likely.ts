import { isUnfamiliar } from "./can-do.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { ClaimedAct } from "./find-acts.ts";
import { oncePer } from "../once-per.ts";
import type { Said } from "./said.ts";
import { toTelling } from "../small-words.ts";

type Call = EvidenceBook["calls"][number];

/** "comprado", "comprar". */
const STEM_CHARACTERS = 5;
const AND = /\s(?:and|und|sowie|y|e|et)\s|并且?|同时/u;

/**
 * Calls that may have done it though their names do not say so: of tools that no list knows, where what is
 * said has to do with them or with what was asked for.
 */
export function findLikely({ act, word }: ClaimedAct, { clause, sentence }: Said, book: EvidenceBook): readonly Call[] {
  const calls = unknownOf(book);
  if (calls.length === 0) return [];
  const own = toStems(book.toWords(toPart(clause, word).replace(word, " ")));
  // "I put it there": what it is was said before.
  const [stems = []] = [own, ...[clause, sentence].map((text) => toStems(book.toWords(text)))].filter(
    ({ length }) => length > 0,
  );
  const isAsked = act.isApart !== true && stems.some((stem) => askedOf(book).has(stem));
  return isAsked ? calls : calls.filter((call) => stems.some((stem) => stemsOf(call).has(stem)));
}

/** What a word stands in: "and ordered a new one". */
export function toPart(clause: string, word: string): string {
  return clause.split(AND).find((part) => part.includes(word)) ?? clause;
}

const unknownOf = oncePer(({ calls }: EvidenceBook) => calls.filter(isUnfamiliar));
const askedOf = oncePer(
  ({ question, toWords }: EvidenceBook): ReadonlySet<string> => new Set(toStems(toWords(question))),
);
const stemsOf = oncePer(
  ({ lineWords }: Call): ReadonlySet<string> => new Set(toStems(lineWords.flat())),
);

function toStems(words: readonly string[]): string[] {
  const numbers = words.filter((word) => /^\d{2,}$/.test(word));
  return [...toTelling(words).map((word) => word.slice(0, STEM_CHARACTERS)), ...numbers];
}
