import {
  hanCounters,
  hanDigits,
  numberWords,
  scales,
  suffixes,
  tensWords,
  units,
  type Unit,
} from "./units.data.ts";

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
  /(?<![\p{Script=Latin}\p{N}_#]|\d[.,]|\.)(?:[-−](?=\d))?(\d{1,3}(?:[\u0020\u00a0\u202f]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,'’]\d+)*)(?![\p{Script=Latin}_]{2,}\d)/gu;
const WORD = /\p{Script=Latin}+(?:-\p{Script=Latin}+)*/gu;
/** Most texts have no number in words, and need not be read word by word. */
const NUMBER_WORD = new RegExp(
  `(?<!\\p{Script=Latin})(?:${[...numberWords.keys()].join("|")})`,
  "iu",
);
const HAN_DIGIT = new RegExp(`[${hanDigits}两十百]`, "u");
const HAN = new RegExp(`(?<!第)[${hanDigits}两十百]+(?=[${hanCounters}])`, "gu");
/** Behind a number in words something follows that is counted. */
const COUNTS = /^[\s\u00a0]+\p{L}|^\s*[)%]/u;
const SPANISH = /[ñ¿¡]|(?<!\p{L})(?:el|los|las|hay|y|en|del|con)(?!\p{L})/iu;
const AFTER = /([\s\u00a0-]?)([%€$£¥℃]|°C|R\$|\p{Script=Han}{1,3}|\p{L}+\.?(?: \p{L}+)?)/uy;
const BEFORE = /(?<=(R\$|US\$|[€$£¥]|(?<!\p{L})(?:EUR|USD|GBP|BRL|CNY|RMB))[\s\u00a0]?)/uy;

/** The numbers of a text with their units, as several languages write them. */
export function findNumbers(text: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  // Not by matchAll, which makes a copy of the pattern each time: this runs on every line.
  NUMBER.lastIndex = 0;
  for (let match = NUMBER.exec(text); match; match = NUMBER.exec(text)) {
    found.push(fromDigits(match, text));
  }
  const words = NUMBER_WORD.test(text) ? findWords(text) : [];
  const han = HAN_DIGIT.test(text) ? findHan(text) : [];
  if (words.length + han.length === 0) return joinDurations(found, text);
  const all = [...found, ...words, ...han];
  return joinDurations(
    all.toSorted((one, other) => one.start - other.start),
    text,
  );
}

function findHan(text: string): FoundNumber[] {
  return [...text.matchAll(HAN)].flatMap(({ index, 0: word }) => {
    const value = readHan(word);
    return value > 1 ? [fromWord(index, word, value)] : [];
  });
}

/** "twelve", "zweiundzwanzig", "treinta y dos". */
function findWords(text: string): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    if (word.length < 3) continue;
    const value = readWord(word.toLowerCase());
    // "dos" and "once" are numbers in Spanish only.
    if (/^(?:dos|once)$/i.test(word) && !SPANISH.test(text)) continue;
    const behind = match.index + word.length;
    if (value === undefined || !COUNTS.test(text.slice(behind, behind + 8))) continue;
    const last = found.at(-1);
    const between = last ? text.slice(last.end, match.index) : "";
    const isJoined = last && value < 10 && /^ [ye] $/.test(between) && tensWords.has(last.text);
    if (isJoined) found.pop();
    const start = isJoined ? last.start : match.index;
    const whole = text.slice(start, match.index + word.length);
    found.push(
      withUnit(fromWord(start, whole, value + (isJoined ? (last.values[0] ?? 0) : 0)), text),
    );
  }
  return found;
}

function readWord(word: string): number | undefined {
  const whole = numberWords.get(word);
  if (whole !== undefined) return whole;
  const cut = word.lastIndexOf("-");
  if (cut < 0) return undefined;
  const [ten, one] = [tensWords.get(word.slice(0, cut)), numberWords.get(word.slice(cut + 1))];
  return ten !== undefined && one !== undefined && one < 20 ? ten + one : undefined;
}

function readHan(word: string): number {
  let [total, digit] = [0, 0];
  for (const character of word.replaceAll("两", "二")) {
    const scale = { 十: 10, 百: 100 }[character];
    if (scale === undefined) digit = hanDigits.indexOf(character);
    else {
      total += (digit || 1) * scale;
      digit = 0;
    }
  }
  return total + digit;
}

function fromWord(start: number, text: string, value: number): FoundNumber {
  const place = { start, end: start + text.length, text };
  return { ...place, values: [value], step: 1, unit: null, isWord: true, digits: "" };
}

function fromDigits(match: RegExpExecArray, text: string): FoundNumber {
  const [whole, written = ""] = match;
  const { values, step, digits } = readDigits(written);
  return withUnit(
    {
      start: match.index,
      end: match.index + whole.length,
      text: whole,
      values: whole.length > written.length ? values.map((value) => -value) : values,
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
  BEFORE.lastIndex = bare.start;
  const before = BEFORE.exec(text)?.[1];
  const currency = before === undefined ? null : (units.get(before) ?? null);
  const behind = readAfter(text, bare.end);
  const scaled = behind && lookUp(behind, text, { words: scales });
  const number = scaled ? enlarge(bare, scaled, text) : bare;
  const next = scaled ? readAfter(text, number.end) : behind;
  const unit =
    next && lookUp(next, text, scaled ? { words: units } : { words: units, attached: suffixes });
  if (!unit) return currency ? { ...number, unit: currency } : number;
  // "$1.2M" is money, not a size.
  if (currency && unit.value.isLoose) {
    return {
      ...enlarge(bare, { value: unit.value.factors[0] ?? 1, end: unit.end }, text),
      unit: currency,
    };
  }
  return { ...number, unit: unit.value, end: unit.end, text: text.slice(bare.start, unit.end) };
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

/** What stands behind a number: the words, where they begin, and whether right behind the digits. */
type Behind = { readonly words: readonly string[]; readonly at: number; readonly isClose: boolean };

function readAfter(text: string, from: number): Behind | null {
  AFTER.lastIndex = from;
  const match = AFTER.exec(text);
  if (!match) return null;
  const [, gap = "", said = ""] = match;
  return { words: toPrefixes(said), at: from + gap.length, isClose: gap === "" };
}

function lookUp<Value>(
  { words, at, isClose }: Behind,
  text: string,
  known: Known<Value>,
): Read<Value> | null {
  for (const word of words) {
    const close = isClose ? known.attached?.get(word) : undefined;
    const value = close ?? known.words.get(word) ?? known.words.get(word.toLowerCase());
    if (value === undefined) continue;
    const end = at + word.length;
    const goesOn = /[\p{Script=Latin}\p{N}/]/u.test(text.charAt(end));
    if (!goesOn || /^\p{Script=Han}/u.test(word)) return { value, end };
  }
  return null;
}

/** The whole, then less and less of it. */
function toPrefixes(said: string): string[] {
  if (/^\p{Script=Han}/u.test(said)) return [said, said.slice(0, 2), said.slice(0, 1)];
  const space = said.indexOf(" ");
  const first = space < 0 ? said : said.slice(0, space);
  const prefixes = space < 0 ? [said] : [said, first];
  if (first.endsWith(".")) prefixes.push(first.slice(0, -1));
  return prefixes;
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

type Reading = Pick<FoundNumber, "values" | "step" | "digits">;

/** "3.412" is three thousand to some and three and a bit to others. */
function readDigits(written: string): Reading {
  if (!/\D/.test(written)) return { values: [Number(written)], step: 1, digits: written };
  const plain = written.replaceAll(/[\s'’\u00a0\u202f]/g, "");
  const digits = plain.replaceAll(/[.,]/g, "");
  const whole = { values: [Number(digits)], step: 1, digits };
  const cut = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  if (cut < 0) return whole;
  const behind = plain.length - cut - 1;
  const value = Number(`${digits.slice(0, -behind)}.${digits.slice(-behind)}`);
  const decimal = { values: [value], step: 10 ** -behind, digits };
  if (plain.includes(".") && plain.includes(",")) return decimal;
  if (plain.indexOf(plain.charAt(cut)) < cut) return whole;
  const isGroup = behind === 3 && cut <= 3 && !plain.startsWith("0.") && !plain.startsWith("0,");
  return isGroup ? { ...whole, values: [...whole.values, value] } : decimal;
}
