import { hanCounters, numberWords, tensWords, units, type Unit } from "./units.data.ts";

/** A number in words, where it stands. */
export type NumberWord = {
  readonly start: number;
  readonly said: string;
  readonly value: number;
  readonly step: number;
  /** Where the words say it, too: "half an hour". */
  readonly unit: Unit | null;
};

/** The end of a word that begins with a number, or is one: quicker than to read word by word. */
const WORD = new RegExp(
  `(?:${[...numberWords.keys()].join("|")})(?:-\\p{Script=Latin}+)*(?!-?\\p{Script=Latin})`,
  "giu",
);
const WITHIN = /\p{Script=Latin}-?$/u;
/** Behind a number in words something follows that is counted. */
const COUNTS = /^[\s\u00a0]+\p{L}|^\s*[)%]/u;
/** "two thirds", "deux tiers": parts of something. */
const PARTS =
  /^\s+(?:(?:halves|thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|tenths?|hundredths?|demis?|tiers|quarts?|cinquièmes?|dixièmes?|mitades|tercios?|cuartos?|quintos?|décimos?|décimas?|centésim[oa]s?|terços?|quartos?|avos)(?!\p{L})|(?:drittel|viertel|fünftel|sechstel|achtel|zehntel|hundertstel)\p{Ll}*)/iu;
/** "half an hour", "three quarters of an hour". */
const PART_HOURS: readonly (readonly [pattern: RegExp, minutes: number])[] = [
  [
    /(?<!\p{L})(?:half an hour|(?:eine )?halbe(?:n|r)? stunde|meia hora|media hora|(?:une )?demi-heure)(?!\p{L})|(?<!个)半个?小时/giu,
    30,
  ],
  [
    /(?<!\p{L})(?:three quarters of an hour|(?:eine )?dreiviertelstunde|três quartos de hora|tres cuartos de hora|trois quarts d['’]heure)(?!\p{L})|三刻钟/giu,
    45,
  ],
  [
    /(?<!\p{L})(?:a quarter of an hour|(?:eine )?viertelstunde|um quarto de hora|un cuarto de hora|un quart d['’]heure)(?!\p{L})|一刻钟/giu,
    15,
  ],
];
/** Nobody says these to the minute. */
const PART_STEPS = 5;
/** "an hour" before its minutes, "a minute" before its seconds. */
const ONE_OF =
  /(?<!\p{L})(?:an?|one|eine[rn]?|ein|uma?|una?|une) (hour|stunde|hora|heure|minute|minuto|day|tag|dia|día|jour)(?=,? (?:and |und |e |y |et )(?:\d|\p{L}+ (?:min|se[cgk]|hour|stund|hora|heure)))/giu;
const WITH_PART =
  /(?<!\p{L})(?:an?|one|eine?|uma?|una?|une) (\p{L}+)(?:( and a half| e mei[oa]| y medi[oa]| et demie?)|( and a quarter| e um quarto| y cuarto| et quart| und eine viertelstunde)|(?: and three[ -]quarters| e três quartos| y tres cuartos|(?: et)? trois quarts| und eine dreiviertelstunde))(?!\p{L})/giu;
/** One of the above is possible at all. */
const PARTLY =
  /hour|stunde|hora|heure|小时|刻钟|minut|an? day|ein tag|u[mn] d[ií]a|un jour|a half|mei[oa]|medi[oa]|demie?|quart|cuarto/iu;
const SPANISH =
  /[ñ¿¡]|ión(?!\p{L})|(?<!\p{L})(?:el|los|las|hay|y|en|del|con|un|una|unos|unas|es|así|más|otr[oa]s?)(?!\p{L})/iu;

const DIGITS = "零一二三四五六七八九";
const SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1e3, 万: 1e4, 亿: 1e8 };
const HAN = new RegExp(
  `(?<![第几数${DIGITS}两十百千万亿])[${DIGITS}两十百千万亿]+(?:点[${DIGITS}]+)?`,
  "gu",
);
const HAN_COUNTED = new RegExp(`^[多余几来]?(?:[${hanCounters}]|小时)`, "u");
/** "一小时二十分钟": one is a number where more of it follows. */
const HAN_HOUR = new RegExp(`^个?小时[${DIGITS}两十\\d]`, "u");
const HAN_ENDED = /^(?:[多余\s，。；、,;.）)]|$)/u;
/** "very", and parts of a whole. */
const NO_HAN = /^十分(?!钟)|分之|^百分[点比]/u;

/** Numbers in words in six languages; parts of a whole are none. */
export function findNumberWords(text: string): NumberWord[] {
  const words = findLatin(text);
  if (/[一二三四五六七八九两十百]/.test(text)) words.push(...findHan(text));
  const longer = findDurations(text);
  if (longer.length === 0) return words;
  const taken = new Set<number>();
  for (const { start, said } of longer) {
    for (let at = 0; at < said.length; at++) taken.add(start + at);
  }
  return [...longer, ...words.filter(({ start }) => !taken.has(start))];
}

function findDurations(text: string): NumberWord[] {
  if (!PARTLY.test(text)) return [];
  const minute = units.get("min") ?? null;
  const hours = PART_HOURS.flatMap(([pattern, value]) =>
    [...text.matchAll(pattern)].map(({ 0: said, index: start }) => ({
      start,
      said,
      value,
      step: value / PART_STEPS,
      unit: minute,
    })),
  );
  const ones = [...text.matchAll(ONE_OF)].map(({ 0: said, 1: name = "", index: start }) => ({
    start,
    said,
    value: 1,
    step: 1,
    unit: units.get(name.toLowerCase()) ?? null,
  }));
  const parts = [...text.matchAll(WITH_PART)].flatMap(
    ({ 0: said, 1: name = "", 2: half, 3: quarter, index: start }) => {
      const unit = units.get(name.toLowerCase());
      const more = half === undefined ? [0.75, 0.25] : [0.5, 0.5];
      const [part = 0, step = 1] = quarter === undefined ? more : [0.25, 0.25];
      return unit ? [{ start, said, value: 1 + part, step, unit }] : [];
    },
  );
  const isFree = ({ start }: NumberWord) => !parts.some((one) => one.start === start);
  return [...[...hours, ...ones].filter(isFree), ...parts];
}

/** "twelve", "zweiundzwanzig", "treinta y dos". */
function findLatin(text: string): NumberWord[] {
  const found: NumberWord[] = [];
  // Not by matchAll, which makes a copy of the pattern each time: this runs on every line.
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    const [word] = match;
    const value = readWord(word.toLowerCase());
    const before = text.slice(Math.max(0, match.index - 2), match.index);
    if (value === undefined || WITHIN.test(before)) continue;
    // "dos" and "once" are numbers in Spanish only.
    if (/^(?:dos|once)$/i.test(word) && !SPANISH.test(text)) continue;
    const behind = text.slice(match.index + word.length, match.index + word.length + 20);
    if (!COUNTS.test(behind) || PARTS.test(behind)) continue;
    const last = found.at(-1);
    const between = last ? text.slice(last.start + last.said.length, match.index) : "";
    // "two hundred": it makes the one before larger.
    if (value === 100 && between === " ") continue;
    const isJoined = last && value < 10 && /^ [ye] $/.test(between) && tensWords.has(last.said);
    if (isJoined) found.pop();
    const start = isJoined ? last.start : match.index;
    const said = text.slice(start, match.index + word.length);
    const whole = value + (isJoined ? last.value : 0);
    found.push({ start, said, value: whole, step: value % 1 === 0 ? 1 : 0.5, unit: null });
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

function findHan(text: string): NumberWord[] {
  return [...text.matchAll(HAN)].flatMap(({ 0: digits, index: start }) => {
    const behind = text.slice(start + digits.length, start + digits.length + 4);
    // "两个半小时".
    const half = /^个半(?=[小月星])/.exec(behind)?.[0] ?? "";
    const value = readHan(digits) + (half === "" ? 0 : 0.5);
    const isLong = digits.length > 1 && /[十百千万亿]/.test(digits);
    const isCounted = HAN_COUNTED.test(behind) || (isLong && HAN_ENDED.test(behind));
    const isMore = value > 1 || (value === 1 && HAN_HOUR.test(behind));
    if (!isMore || !isCounted || NO_HAN.test(digits + behind)) return [];
    const decimals = digits.split("点")[1]?.length ?? 0;
    const step = decimals > 0 ? 10 ** -decimals : stepOf(value);
    return [{ start, said: digits + half, value, step, unit: null }];
  });
}

/** "一万八千" is not meant to the last one. */
function stepOf(value: number): number {
  let step = 1;
  while (value >= 1000 && value % (step * 10) === 0) step *= 10;
  return step;
}

/** "四万二" is 42,000. */
function readHan(word: string): number {
  const [whole = "", behind = ""] = word.replaceAll("两", "二").split("点");
  let [total, section, digit, last] = [0, 0, 0, 1];
  for (const character of whole) {
    const scale = SCALES[character];
    if (scale === undefined) {
      digit = DIGITS.indexOf(character);
      if (digit === 0) last = 1;
    } else if (scale >= 1e4) {
      total += (section + digit || 1) * scale;
      [section, digit, last] = [0, 0, scale];
    } else {
      section += (digit || 1) * scale;
      [digit, last] = [0, scale];
    }
  }
  // A last digit without its scale is worth a tenth of the one before.
  const rest = digit * (last > 10 ? last / 10 : 1);
  const decimals = behind.replaceAll(/./gu, (character) => `${DIGITS.indexOf(character)}`);
  return total + section + rest + (decimals === "" ? 0 : Number(`0.${decimals}`));
}
