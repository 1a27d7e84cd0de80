import type { SaidNumber } from "../numbers/match-number.ts";
import { exactly } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

const CLOCK = /(?<![\d:.])(\d{1,3}):(\d{2})(?::(\d{2}))?(?![\d:])/gu;
/** "36:08 (+1:56)". */
const BEHIND =
  /(?<![\d:.])(\d{1,3}:\d{2}(?::\d{2})?)[\s*_]*[(（]\s*\+\s*(\d{1,3}:\d{2}(?::\d{2})?)\s*[)）]/gu;

/** A time and how far it is behind: some other time must be so much before it. */
export const findGaps: RelationFinder = ({ input }) => {
  const { sentence, book } = input;
  if (!sentence.text.includes("+")) return [];
  return [...sentence.text.matchAll(BEHIND)].flatMap((match): Relation[] => {
    const [whole, time = "", gap = ""] = match;
    const sources = [sentence.before, ...book.items.map(({ text }) => text)];
    const known = new Set(sources.flatMap(toClocks));
    const [own = 0] = toClocks(time);
    const start = match.index + whole.lastIndexOf(gap);
    const said = { ...clock, start, end: start + gap.length, text: gap, values: toClocks(gap) };
    const results = [...known].filter((one) => one < own).map((one) => exactly(own - one));
    const how = `The nearest time before ${time}, in seconds,`;
    return [{ said, operands: [], results, how, isSure: known.has(own) }];
  });
};

/** What a time on a clock is besides its value. */
export const clock: Omit<SaidNumber, "start" | "end" | "text" | "values"> = {
  step: 1,
  unit: null,
  isWord: false,
  digits: "",
  isHedged: false,
  isBound: false,
  isSupposed: false,
  // No clock is round.
  reach: 0,
};

/** In the last unit that is said. */
function toClocks(text: string): number[] {
  return [...text.matchAll(CLOCK)].map((match) =>
    match.slice(1).reduce((sum, part) => (part === undefined ? sum : sum * 60 + Number(part)), 0),
  );
}
