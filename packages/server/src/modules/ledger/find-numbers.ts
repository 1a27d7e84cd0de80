import { numberWords, scales, units, type Unit } from "./units.data.ts";

export type FoundNumber = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** More than one where a separator can be read in two ways. */
  readonly values: readonly number[];
  /** What the last digit that is said is worth: 0.1 for "3.4", 100,000 for "3.4 million". */
  readonly step: number;
  readonly unit: Unit | null;
  readonly isWord: boolean;
  /** As it is written, without anything else. */
  readonly digits: string;
};

const scaleSource = scales.map(([pattern]) => `(${pattern})`).join("|");
const unitSource = units.map(([pattern]) => `(${pattern})`).join("|");
const NUMBER = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{N}_#]|\d[.,]|\.)(?:[-−](?=\d))?(\d{1,3}(?:[\u0020\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,'’]\d+)*)` +
    String.raw`(?:[\s\u00a0]?(?:${scaleSource})(?![\p{Script=Latin}\p{N}]))?` +
    String.raw`(?:[\s\u00a0-]?(?:${unitSource})(?![\p{Script=Latin}\p{N}/]))?(?![\p{Script=Latin}_]{2,}\d)`,
  "gu",
);
const WORD = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${numberWords.map((words) => `(${words})`).join("|")})(?=\s+\p{L})|(?:([两二])|([三])|([四])|([五])|([六])|([七])|([八])|([九])|([十]))(?=[个条行次封份项张台名位])`,
  "giu",
);

/** The numbers of a text with their units, as several languages write them. */
export function findNumbers(text: string): FoundNumber[] {
  const found = [...text.matchAll(NUMBER)].map(fromDigits);
  for (const match of text.matchAll(WORD)) {
    const at = match.slice(1).findIndex((part) => part !== undefined);
    const value = 2 + (at < numberWords.length ? at : at - numberWords.length);
    const place = { start: match.index, end: match.index + match[0].length, text: match[0] };
    found.push({ ...place, values: [value], step: 1, unit: null, isWord: true, digits: "" });
  }
  return joinDurations(
    found.toSorted((one, other) => one.start - other.start),
    text,
  );
}

/** "1 min 35 s" is one number. */
function joinDurations(numbers: readonly FoundNumber[], text: string): FoundNumber[] {
  const joined: FoundNumber[] = [];
  for (const number of numbers) {
    const last = joined.at(-1);
    const whole = last && joinPair(last, number, text);
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(number);
  }
  return joined;
}

function joinPair(one: FoundNumber, other: FoundNumber, text: string): FoundNumber | null {
  const [large, small] = [one.unit, other.unit];
  if (large?.measure !== "time" || small?.measure !== "time") return null;
  const [factor = 1, least = 1] = [large.factors[0], small.factors[0]];
  const between = text.slice(one.end, other.start).trim();
  if (factor <= least || !/^,?(?: ?(?:and|und|e|y|et))?$/.test(between)) return null;
  const values = [((one.values[0] ?? 0) * factor) / least + (other.values[0] ?? 0)];
  return { ...other, start: one.start, text: text.slice(one.start, other.end), values, digits: "" };
}

function fromDigits(match: RegExpExecArray): FoundNumber {
  const [whole, digits = "", ...groups] = match;
  const sign = /^[-−]/.test(whole) ? -1 : 1;
  const scaleAt = groups.slice(0, scales.length).findIndex((part) => part !== undefined);
  const unitAt = groups.slice(scales.length).findIndex((part) => part !== undefined);
  const scale = scales[scaleAt]?.[1] ?? 1;
  const readings = readDigits(digits);
  return {
    start: match.index,
    end: match.index + whole.length,
    text: whole,
    values: readings.map(({ value }) => value * scale * sign),
    step: Math.max(...readings.map(({ decimals }) => 10 ** -decimals)) * scale,
    unit: units[unitAt]?.[1] ?? null,
    isWord: false,
    digits: digits.replaceAll(/\D/g, ""),
  };
}

type Reading = { readonly value: number; readonly decimals: number };

/** "3.412" is three thousand to some and three and a bit to others. */
function readDigits(digits: string): Reading[] {
  const plain = digits.replaceAll(/[\s'’\u00a0\u202f]/g, "");
  const marks = plain.match(/[.,]/g) ?? [];
  const whole = { value: Number(plain.replaceAll(/[.,]/g, "")), decimals: 0 };
  if (marks.length === 0) return [whole];
  const cut = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const behind = plain.slice(cut + 1);
  const front = plain.slice(0, cut);
  const decimal = {
    value: Number(`${front.replaceAll(/[.,]/g, "")}.${behind}`),
    decimals: behind.length,
  };
  if (new Set(marks).size > 1) return [decimal];
  if (marks.length > 1) return [whole];
  const isGroup = behind.length === 3 && front.length <= 3 && front !== "0";
  return isGroup ? [whole, decimal] : [decimal];
}
