import { units } from "../numbers/units.data.ts";
import { toSaid, type SaidNumber } from "../numbers/match-number.ts";
import { everyMatch } from "../every-match.ts";

const few: readonly (readonly [words: string, value: number])[] = [
  ["an?|one|eine?|um|uma|una?|une", 1],
  ["two|zwei|dois|duas|dos|deux", 2],
  ["three|drei|três|tres|trois", 3],
  ["four|vier|quatro|cuatro|quatre", 4],
];
const parts: readonly (readonly [words: string, value: number])[] = [
  ["thirds?|drittel|terços?|tercios?|tercera parte|tiers", 3],
  ["quarters?|fourths?|viertel|quartos?|cuartos?|cuarta parte|quarts?", 4],
  ["fifths?|fünftel|quintos?|quinta parte|cinquièmes?", 5],
  ["sixths?|sechstel|sextos?|sexta parte|sixièmes?", 6],
  ["eighths?|achtel|oitavos?|octavos?|huitièmes?", 8],
  ["tenths?|zehntel|décimos?|décima parte|dixièmes?", 10],
];
const anyOf = (words: typeof few) => words.map(([names]) => names).join("|");
const FRACTION = new RegExp(
  `(?<!\\p{L})(?:(?<many>${anyOf(few)})[ -](?<part>${anyOf(parts)})(?! (?:of an hour|stunde|de hora|d['’]heure))|(?<half>(?<!and a |an hour and )half(?! (?:an?|past))|die hälfte|(?:a )?metade|(?:la )?mitad|(?:la )?moitié))(?!\\p{L})|(?<whole>[二三四五六八十])分之(?<share>[一二三四五七九])|(?<yi>一半)`,
  "giu",
);
const DIGITS = "零一二三四五六七八九十";
const percent = units.get("%") ?? null;
/** Nobody says "a third" of what is exactly that. */
const LOOSE = 0.2;

/** Parts of a whole in words, in percent. */
export function findFractions(text: string): SaidNumber[] {
  return everyMatch(text, FRACTION).flatMap(({ 0: said, index: start, groups = {} }) => {
    const value = toValue(groups);
    const place = { start, end: start + said.length, text: said };
    const amount = { values: [value * 100], step: value * 100 * LOOSE, unit: percent };
    return [toSaid({ ...place, ...amount, isWord: true, digits: "" }, text)];
  });
}

function toValue({
  many,
  part,
  whole,
  share,
}: Readonly<Record<string, string | undefined>>): number {
  if (whole !== undefined) return DIGITS.indexOf(share ?? "") / DIGITS.indexOf(whole);
  return part === undefined ? 1 / 2 : lookUp(few, many) / lookUp(parts, part);
}

function lookUp(words: typeof few, said = ""): number {
  return words.find(([names]) => new RegExp(`^(?:${names})$`, "iu").test(said))?.[1] ?? 1;
}
