import { executors } from "./acts.data.ts";
import { isUnfamiliar } from "./can-do.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { ClaimedAct } from "./find-acts.ts";
import { oncePer } from "../once-per.ts";
import { onlyLooks } from "./only-looks.ts";
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
export function findLikely(
  { act, word }: ClaimedAct,
  { clause, sentence }: Said,
  book: EvidenceBook,
): readonly Call[] {
  // Whatever a tool is for, something is changed by it.
  const calls = CHANGED.test(word) ? doingOf(book) : unknownOf(book);
  if (calls.length === 0) return [];
  const own = toStems(book.toWords(toPart(clause, word).replace(word, " ")));
  // "I put it there": what it is was said before.
  const others = [clause, sentence].map((text) => toStems(book.toWords(text)));
  const stems = [own, ...others].find(({ length }) => length > 0) ?? [];
  const isAsked = act.isApart !== true && stems.some((stem) => askedOf(book).has(stem));
  return isAsked ? calls : calls.filter((call) => stems.some((stem) => stemsOf(call).has(stem)));
}

const CHANGED =
  /^(?:updated|changed|modified|adjusted|edited|aktualisiert|geändert|angepasst|bearbeitet|atualiz\p{L}+|alter\p{L}+|ajust\p{L}+|actuali\p{L}+|cambi\p{L}+|modifi\p{L}+|mise?s? à jour|更新|修改|调整)$/iu;

/** What a word stands in: "and ordered a new one". */
export function toPart(clause: string, word: string): string {
  return clause.split(AND).find((part) => part.includes(word)) ?? clause;
}

const doingOf = oncePer(({ calls }: EvidenceBook) =>
  calls.filter((call) => !executors.test(call.call.tool) && !onlyLooks(call)),
);
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
