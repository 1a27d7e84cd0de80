import { addPart } from "./add-part.ts";
import { findNumberWords, type NumberWord } from "./find-number-words.ts";
import { findRunTimes } from "./find-run-times.ts";
import { joinDurations } from "./join-durations.ts";
import { readDigits } from "./read-digits.ts";
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
  /(?<![\p{Script=Latin}\p{N}_#]|(?<!\/\d{0,8})\d[.,]|\.)(?:[-−](?=\d))?((?<!\/)\d{1,3}(?:[\u0020\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|(?<=\d\/)\d+|\d+(?:[.,'’]\d+)*)(?![\p{Script=Latin}_]{2,}\d)/uy;
const DIGIT = /\d/;
const SIGNS: ReadonlySet<string> = new Set("-−");
const AFTER =
  /[%€$£¥℃℉]|°[CF]|m[³3](?!\d)|R\$|k?m\/(?:h|s|std)(?!\p{L})|(?:公里|千米|英里|米)[/每](?:小时|秒)|\p{Script=Han}{1,4}|\p{L}+\.?/uy;
const NEXT_WORD = / \p{L}+/uy;
const BEFORE = /(R\$|US\$|[€$£¥]|(?<!\p{L})(?:EUR|USD|GBP|BRL|CNY|RMB))[\s\u00a0]?$/u;
/** What a currency may end with. */
const CURRENCY_ENDS: ReadonlySet<string> = new Set("$€£¥RDPLYB");

/** Millions and thousands of money, as they are written short: "12m EUR", "3,4 M€", "€12m". */
const SHORT_MONEY =
  /[\s\u00a0]?([kmM])[\s\u00a0]?(€|EUR|\$|USD|£|GBP)(?!\s?[\p{L}\d])|([kmM])(?![\p{L}\d])/uy;
const SHORTS: ReadonlySet<string> = new Set("kmM");
const YEAR = /^(?:19|20)\d\d$/;
const THOUSAND = 1e3;
const MILLION = 1e6;

/** The numbers of a text with their units, as several languages write them. */
export function findNumbers(text: string): FoundNumber[] {
  const words = findNumberWords(text);
  const hasDigits = DIGIT.test(text);
  if (words.length === 0 && !hasDigits) return [];
  const others = hasDigits ? findRunTimes(text) : [];
  const found = hasDigits ? findDigits(text, others) : [];
  if (others.length === 0 && words.length === 0) return joinDurations(found, text);
  for (const number of words) others.push(fromWord(number, text));
  return joinDurations(
    [...others, ...found].toSorted((one, other) => one.start - other.start),
    text,
  );
}

/** Those that are no parts of a time. */
function findDigits(text: string, times: readonly FoundNumber[]): FoundNumber[] {
  const found: FoundNumber[] = [];
  // The pattern is tried at first digits only, and not by exec: this runs on every line.
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text, at) || isDigit(text, at - 1)) continue;
    const start = SIGNS.has(text.charAt(at - 1)) && isNumber(text, at - 1) ? at - 1 : at;
    if (start === at && !isNumber(text, at)) continue;
    const end = NUMBER.lastIndex;
    if (!isWithin(times, start)) found.push(fromDigits(text, start, end));
    at = end - 1;
  }
  return found;
}

/** Not within the loop above: what a function there refers to is made anew for every character. */
function isWithin(times: readonly FoundNumber[], at: number): boolean {
  return times.some(({ start, end }) => start <= at && at < end);
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

/** Whether one begins there, with its sign or its first digit. */
function isNumber(text: string, at: number): boolean {
  NUMBER.lastIndex = at;
  return NUMBER.test(text);
}

function fromWord({ start, value, step, said, unit }: NumberWord, text: string): FoundNumber {
  const place = { start, end: start + said.length, text: said };
  const number = { ...place, values: [value], step, unit, isWord: true, digits: "" };
  return unit ? number : withUnit(number, text);
}

function fromDigits(text: string, start: number, end: number): FoundNumber {
  const whole = text.slice(start, end);
  const isSigned = !isDigit(whole, 0);
  const { values, step, digits } = readDigits(isSigned ? whole.slice(1) : whole);
  return withUnit(
    {
      start,
      end,
      text: whole,
      values: isSigned ? values.map((value) => -value) : values,
      step,
      unit: null,
      isWord: false,
      digits,
    },
    text,
  );
}

/** With the scale and the unit that stand behind it, or the currency that stands before. */
function withUnit(bare: FoundNumber, text: string): FoundNumber {
  const currency = findCurrency(text, bare.start);
  const mayBeShort = SHORTS.has(text.charAt(bare.end)) || SHORTS.has(text.charAt(bare.end + 1));
  const money = mayBeShort ? readMoney(bare, currency, text) : null;
  if (money) return money;
  const behind = readAfter(text, bare.end);
  const scaled = behind && lookUp(behind, text, SCALES);
  const number = addPart(scaled ? enlarge(bare, scaled, text) : bare, text);
  const next = number === bare ? behind : readAfter(text, number.end);
  const unit = next && lookUp(next, text, scaled ? UNITS : UNITS_OR_SUFFIXES);
  if (!unit) return currency ? { ...number, unit: currency } : number;
  // "$1.2M" is money, not a size.
  if (currency && unit.value.isLoose) {
    return {
      ...enlarge(bare, { value: unit.value.factors[0] ?? 1, end: unit.end }, text),
      unit: currency,
    };
  }
  // "2027 年" tells when, not how long.
  if (YEAR.test(bare.text) && text.slice(bare.end, unit.end).endsWith("年")) return bare;
  const said = text.slice(bare.start, unit.end);
  return addPart({ ...number, end: unit.end, text: said, unit: unit.value }, text);
}

/** Where a currency stands before or behind the letter. */
function readMoney(bare: FoundNumber, currency: Unit | null, text: string): FoundNumber | null {
  SHORT_MONEY.lastIndex = bare.end;
  const [said = "", close, name = "", alone] = SHORT_MONEY.exec(text) ?? [];
  const letter = close ?? alone;
  const unit = currency ?? units.get(name);
  if (letter === undefined || !unit) return null;
  const value = letter === "k" ? THOUSAND : MILLION;
  return { ...enlarge(bare, { value, end: bare.end + said.length }, text), unit };
}

/** What stands before a place. */
function findCurrency(text: string, end: number): Unit | null {
  const last = text.charAt(end - 1);
  const sign = last.trim() === "" ? text.charAt(end - 2) : last;
  if (!CURRENCY_ENDS.has(sign)) return null;
  const name = BEFORE.exec(text.slice(Math.max(0, end - 5), end))?.[1];
  return name === undefined ? null : (units.get(name) ?? null);
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

const SCALES: Known<number> = { words: scales };
const UNITS: Known<Unit> = { words: units };
const UNITS_OR_SUFFIXES: Known<Unit> = { words: units, attached: suffixes };

/** Read as units where they are written small. */
const NAMES: ReadonlySet<string> = new Set(["US"]);
const HAN = /^\p{Script=Han}/u;
/** "从 2.31 升到 2.32": no litres. */
const HAN_VERB = /升[到至级为成高]/u;
/** "千克": no thousand. */
const HAN_UNIT = /千[瓦克米卡赫]/u;

/** All that can stand behind a number, and the words that these begin with: most that do are none. */
const allAfter = [...scales.keys(), ...units.keys(), ...suffixes.keys()];
const firsts: ReadonlySet<string> = new Set(allAfter.map(toFirst));
/** Those that may go on in a second word. */
const leads: ReadonlySet<string> = new Set(
  allAfter.filter((said) => said.includes(" ")).map(toFirst),
);

function toFirst(said: string): string {
  const space = said.indexOf(" ");
  const first = (space < 0 ? said : said.slice(0, space)).toLowerCase();
  return first.endsWith(".") ? first.slice(0, -1) : first;
}

/** What stands behind a number: the words, where they begin, and whether right behind the digits. */
type Behind = { readonly words: readonly string[]; readonly at: number; readonly isClose: boolean };

function readAfter(text: string, from: number): Behind | null {
  const gap = text.charAt(from);
  const isClose = gap !== "-" && gap.trim() !== "";
  const at = isClose ? from : from + 1;
  AFTER.lastIndex = at;
  // Not by exec, which makes a list of all that it found: this runs for every number.
  if (isDigit(text, at) || !AFTER.test(text)) return null;
  const said = text.slice(at, AFTER.lastIndex);
  const isHan = said.charCodeAt(0) > 127 && HAN.test(said);
  if (isHan) {
    return { words: [said, said.slice(0, 3), said.slice(0, 2), said.slice(0, 1)], at, isClose };
  }
  const first = toFirst(said);
  if (!firsts.has(first)) return null;
  const words = said.endsWith(".") ? [said, said.slice(0, -1)] : [said];
  NEXT_WORD.lastIndex = AFTER.lastIndex;
  if (leads.has(first) && NEXT_WORD.test(text)) words.unshift(text.slice(at, NEXT_WORD.lastIndex));
  return { words, at, isClose };
}

function lookUp<Value>(
  { words, at, isClose }: Behind,
  text: string,
  known: Known<Value>,
): Read<Value> | null {
  for (const word of words) {
    if (word === "升" && HAN_VERB.test(text.slice(at, at + 2))) continue;
    if (word === "千" && HAN_UNIT.test(text.slice(at, at + 2))) continue;
    // "30m" are minutes, or millions.
    if (word === "m" && isClose) continue;
    const close = isClose ? known.attached?.get(word) : undefined;
    const small = NAMES.has(word) ? undefined : known.words.get(word.toLowerCase());
    const value = close ?? known.words.get(word) ?? small;
    if (value === undefined) continue;
    const end = at + word.length;
    const goesOn = /[\p{Script=Latin}\p{N}]/u.test(text.charAt(end));
    if (!goesOn || HAN.test(word)) return { value, end };
  }
  return null;
}
