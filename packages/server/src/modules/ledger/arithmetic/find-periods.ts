import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { equalEnd, soWords } from "./cues.data.ts";
import { isApposed } from "./is-apposed.ts";
import { isKnown } from "./is-known.ts";
import { exactly, multiply } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

const names: readonly string[] = [
  "years?|jahr(?:e|en)?|annum|anos?|años?|ans?|année|年",
  "months?|monat(?:e|en)?|mês|mes|meses|mois|个?月",
  "weeks?|woche(?:n)?|semanas?|semaines?|周|星期",
  "days?|tag(?:e|en)?|dias?|días?|jours?|天|日",
  "hours?|stunden?|horas?|heures?|小时",
];
/** How many of the later are in one of the earlier. */
const many: Readonly<Record<string, readonly number[]>> = {
  "01": [12],
  "02": [52, 52.18],
  "03": [365, 360],
  "12": [4, 4.35, 4.33],
  "13": [30, 31, 28, 30.4],
  "23": [7, 5],
  "34": [24, 8],
};
const PERIOD = new RegExp(
  `^[\\s*_]*(?:/\\s?|每|(?:per|an?|pro|im|in der|am|par|por|al|ao|à|a la|la|each|every)\\s+)(?:${names.map((name) => `(${name})`).join("|")})(?!\\p{L})`,
  "iu",
);
const HAN_PERIOD = new RegExp(
  `每(?:${names.map((name) => `(${name})`).join("|")})[^\\d,，]{0,4}$`,
  "u",
);
const MOST_BETWEEN = 40;

/** "420 € a year, that is 35 € a month". */
export const findPeriods: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  return numbers.flatMap((one, at): Relation[] => {
    const said = numbers[at + 1];
    if (!said || one.unit === null || said.unit?.measure !== one.unit.measure) return [];
    const given = readPeriod(one, text);
    const meant = given && readPeriod(said, text);
    if (!given || !meant || given.at === meant.at || said.isBound) return [];
    const between = text.slice(given.end, said.start);
    if (between.length > MOST_BETWEEN || /[;；。]/u.test(between)) return [];
    const isSame = (equalEnd.test(between) || soWords.test(between)) && isApposed(between, soWords);
    const factors = toFactors(given.at, meant.at);
    if (!isSame || factors.length === 0) return [];
    const results = combine(said, [one], ([range]) =>
      range ? factors.map((factor) => multiply(range, exactly(factor))) : [],
    );
    return [
      {
        said,
        operands: [one],
        results,
        how: one.text,
        isSure: !isKnown(said, scene),
        isWithin: true,
      },
    ];
  });
};

type Period = { readonly at: number; readonly end: number };

function readPeriod({ start, end }: SaidNumber, text: string): Period | null {
  const match = PERIOD.exec(text.slice(end, end + 24));
  const before = match ?? HAN_PERIOD.exec(text.slice(Math.max(0, start - 10), start));
  const at = before?.slice(1).findIndex((name) => name !== undefined) ?? -1;
  return at < 0 ? null : { at, end: end + (match?.[0].length ?? 0) };
}

function toFactors(from: number, to: number): readonly number[] {
  const parts = many[`${from}${to}`];
  return parts ? parts.map((part) => 1 / part) : (many[`${to}${from}`] ?? []);
}
