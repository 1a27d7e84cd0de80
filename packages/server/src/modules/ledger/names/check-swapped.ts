import type { EvidenceBook } from "../evidence-book.ts";
import { everyMatch } from "../every-match.ts";
import type { Check, Finding } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { isDenied } from "./is-denied.ts";

/** Digits in groups, with perhaps some letters before them: numbers of telephones, customers, invoices. */
const GROUPED =
  /(?<![\p{L}\p{N}.,:/-])(?:\p{Lu}{1,4}[ /-])?\d+(?:[ /-]\d+)+(?![\p{L}\p{N}%]|[.,:/-]\d)/gu;
const LEAST_DIGITS = 7;
/** "1 204 318" is an amount, "2024-2025" two years, "2026-01-31" a day. */
const OTHER =
  /^\d{1,3}(?: \d{3})+$|^(?:19|20)\d\d ?[/-] ?(?:19|20)\d\d$|^\d{4}[/-]\d\d?[/-]\d\d?$|^\d\d?[/-]\d\d?[/-]\d{4}$/;

type GroupedNumber = {
  readonly id: string | null;
  readonly text: string;
  readonly compact: string;
};

/** Numbers of things that differ from one of the evidence by two digits that have changed places. */
export const checkSwapped: Check = ({ sentence: { text, start, form }, book }) => {
  if (form === "code" || !/\d[ /-]\d/.test(text)) return [];
  const said = toNumbers(null, text);
  if (said.length === 0) return [];
  const known = knownNumbers(book);
  const isKnown = (compact: string) =>
    known.some((one) => one.compact.includes(compact) || compact.includes(one.compact));
  return said.flatMap(({ compact, text: number, at }): Finding[] => {
    const place = { start: at, end: at + number.length };
    if (isKnown(compact) || isDenied(place, text)) return [];
    const other = known.find((one) => one.id !== null && isSwapped(compact, one.compact));
    // Who names both tells them apart.
    if (!other?.id || said.some((one) => one.compact === other.compact)) return [];
    const why = `The evidence has ${other.text}.`;
    return [
      {
        kind: "id",
        start: start + place.start,
        end: start + place.end,
        verdict: "contradicted",
        evidence: [other.id],
        why,
      },
    ];
  });
};

const knownNumbers = oncePer(({ items, question }: EvidenceBook): readonly GroupedNumber[] => [
  ...items.flatMap(({ id, full }) => toNumbers(id, full)),
  ...toNumbers(null, question),
]);

function toNumbers(id: string | null, text: string): (GroupedNumber & { readonly at: number })[] {
  return everyMatch(text, GROUPED).flatMap(({ 0: number, index }) => {
    const compact = number.replaceAll(/[ /-]/g, "");
    const isNumber = compact.replaceAll(/\D/g, "").length >= LEAST_DIGITS && !OTHER.test(number);
    return isNumber ? [{ id, text: number, compact, at: index }] : [];
  });
}

/** The same but for two digits, which have changed places. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const places = one.split("").flatMap((digit, at) => (digit === other[at] ? [] : [at]));
  const [first = 0, second = 0] = places;
  return places.length === 2 && one[first] === other[second] && one[second] === other[first];
}
