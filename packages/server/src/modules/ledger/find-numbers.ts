import { findNumberWords, HALF, type NumberWord } from "./find-number-words.ts";
import { scales, suffixes, units, type Unit } from "./units.data.ts";

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

const NUMBER =
  /(?<![\p{Script=Latin}\p{N}_#]|(?<!\/\d{0,8})\d[.,]|\.)(?:[-−](?=\d))?((?<!\/)\d{1,3}(?:[\u0020\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|(?<=\d\/)\d+|\d+(?:[.,'’]\d+)*)(?![\p{Script=Latin}_]{2,}\d)/gu;
/** "34:12": minutes and seconds. */
const CLOCKED = /(?<![\p{L}\p{N}.:–-])(\d{1,3}):([0-5]\d)(?![\p{N}:])/gu;
const ORDINAL = /^(?:st|nd|rd|th)(?!\p{L})/u;
const AFTER = /([\s\u00a0-]?)([%€$£¥℃]|°C|R\$|\p{Script=Han}{1,3}|\p{L}+\.?(?: \p{L}+)?)/uy;
const BEFORE = /(R\$|US\$|[€$£¥]|(?<!\p{L})(?:EUR|USD|GBP|BRL|CNY|RMB))[\s\u00a0]?$/u;

/** The numbers of a text with their units, as several languages write them. */
export function findNumbers(text: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  const clocked = new Set<number>();
  for (const match of text.matchAll(CLOCKED)) {
    found.push(fromClock(match));
    clocked.add(match.index).add(match.index + (match[1]?.length ?? 0) + 1);
  }
  for (const match of text.matchAll(NUMBER)) {
    const end = match.index + match[0].length;
    const isNone = ORDINAL.test(text.slice(end, end + 4)) || clocked.has(match.index);
    if (!isNone) found.push(fromDigits(match, text));
  }
  for (const number of findNumberWords(text)) found.push(fromWord(number, text));
  return joinDurations(
    found.toSorted((one, other) => one.start - other.start),
    text,
  );
}

function fromWord({ start, value, step, said, unit }: NumberWord, text: string): FoundNumber {
  const place = { start, end: start + said.length, text: said };
  const number = { ...place, values: [value], step, unit, isWord: true, digits: "" };
  return unit ? number : withUnit(number, text);
}

function fromClock({
  0: text,
  1: minutes,
  2: seconds,
  index: start,
}: RegExpExecArray): FoundNumber {
  const place = { start, end: start + text.length, text };
  const values = [Number(minutes) * 60 + Number(seconds)];
  return { ...place, values, step: 1, unit: units.get("s") ?? null, isWord: false, digits: "" };
}

function fromDigits(match: RegExpExecArray, text: string): FoundNumber {
  const [whole, digits = ""] = match;
  const sign = whole.length > digits.length ? -1 : 1;
  const readings = readDigits(digits);
  return withUnit(
    {
      start: match.index,
      end: match.index + whole.length,
      text: whole,
      values: readings.map(({ value }) => value * sign),
      step: Math.max(...readings.map(({ decimals }) => 10 ** -decimals)),
      unit: null,
      isWord: false,
      digits: digits.replaceAll(/\D/g, ""),
    },
    text,
  );
}

/** With the scale and the unit that stand behind it, or the currency that stands before. */
function withUnit(bare: FoundNumber, text: string): FoundNumber {
  const before = BEFORE.exec(text.slice(Math.max(0, bare.start - 5), bare.start))?.[1];
  const currency = before === undefined ? null : (units.get(before) ?? null);
  const scaled = readAfter({ words: scales }, text, bare.end);
  const number = addHalf(scaled ? enlarge(bare, scaled, text) : bare, text);
  const unit = readAfter(
    scaled ? { words: units } : { words: units, attached: suffixes },
    text,
    number.end,
  );
  if (!unit) return { ...number, unit: currency };
  // "$1.2M" is money, not a size.
  if (currency && unit.value.isLoose) {
    return {
      ...enlarge(bare, { value: unit.value.factors[0] ?? 1, end: unit.end }, text),
      unit: currency,
    };
  }
  const whole = { ...number, end: unit.end, text: text.slice(bare.start, unit.end) };
  return addHalf({ ...whole, unit: unit.value }, text);
}

/** "seven and a half", "deux heures et demie". */
function addHalf(number: FoundNumber, text: string): FoundNumber {
  const half = HALF.exec(text.slice(number.end, number.end + 20));
  if (!half) return number;
  const end = number.end + half[0].length;
  const values = number.values.map((value) => value + 0.5);
  return { ...number, values, step: 0.5, end, text: text.slice(number.start, end) };
}

function enlarge(number: FoundNumber, { value, end }: Read<number>, text: string): FoundNumber {
  const values = number.values.map((one) => one * value);
  return { ...number, values, step: number.step * value, end, text: text.slice(number.start, end) };
}

type Read<Value> = { readonly value: Value; readonly end: number };
type Known<Value> = {
  readonly words: ReadonlyMap<string, Value>;
  /** Those that stand right behind the digits. */
  readonly attached?: ReadonlyMap<string, Value>;
};

function readAfter<Value>(
  { words, attached }: Known<Value>,
  text: string,
  from: number,
): Read<Value> | null {
  AFTER.lastIndex = from;
  const match = AFTER.exec(text);
  if (!match) return null;
  const [, gap = "", said = ""] = match;
  const at = from + gap.length;
  for (const word of toPrefixes(said)) {
    const end = at + word.length;
    const goesOn = /[\p{Script=Latin}\p{N}]/u.test(text.charAt(end));
    if (goesOn && !/^\p{Script=Han}/u.test(word)) continue;
    const close = gap === "" ? attached?.get(word) : undefined;
    const value = close ?? words.get(word) ?? words.get(word.toLowerCase());
    if (value !== undefined) return { value, end };
  }
  return null;
}

/** The whole, then less and less of it. */
function toPrefixes(said: string): string[] {
  if (/^\p{Script=Han}/u.test(said)) return [said, said.slice(0, 2), said.slice(0, 1)];
  const [first = said] = said.split(" ", 1);
  return [said, first, first.replace(/\.$/, "")];
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

type Reading = { readonly value: number; readonly decimals: number };

/** "3.412" is three thousand to some and three and a bit to others. */
function readDigits(digits: string): Reading[] {
  if (!/\D/.test(digits)) return [{ value: Number(digits), decimals: 0 }];
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
