import type { FoundNumber } from "./find-numbers.ts";
import { units } from "./units.data.ts";

const MINUTE = units.get("min") ?? null;
const SECOND = units.get("秒") ?? null;
const HOUR = units.get("h") ?? null;
/** Behind an hour: "3 h 30", "3 小时 36 分". */
const MINUTES =
  /^(?:[0-5]\d(?!\d|[.,:]\d|\s*[%€$°])|(?:[1-5]?\d\s?|[二三四五]?十?[一二三四五六七八九]?)分(?!\p{Script=Han}))/u;

/** "1 min 35 s" is one number. */
export function joinDurations(numbers: FoundNumber[], text: string): FoundNumber[] {
  if (numbers.length < 2 || !numbers.some(isDuration)) return numbers;
  const joined: FoundNumber[] = [];
  for (const number of numbers) {
    const last = joined.at(-1);
    const whole =
      last && joinPair(asShort(last, number, text), asMinutes(last, number, text), text);
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(number);
  }
  return joined;
}

function isDuration({ unit }: FoundNumber): boolean {
  return unit?.measure === "time";
}

/** "3 h 30": what stands right behind hours, and has no unit, are minutes. */
function asMinutes({ unit, end }: FoundNumber, number: FoundNumber, text: string): FoundNumber {
  if (unit !== HOUR || number.unit || number.start - end > 1) return number;
  // "in two hours 30 files": only behind the short "h".
  const isShort = /\dh?\s?h$/u.test(text.slice(Math.max(0, end - 4), end));
  if (!isShort && /^\d+\s*\p{Script=Latin}/u.test(text.slice(number.start))) return number;
  const said = MINUTES.exec(text.slice(number.start, number.start + 8))?.[0];
  if (said === undefined) return number;
  const place = { end: number.start + said.length, text: said };
  return { ...number, ...place, unit: MINUTE };
}

/** "1分35秒": minutes, where seconds follow. */
function asShort(number: FoundNumber, { unit, start }: FoundNumber, text: string): FoundNumber {
  const isShort = number.unit === null && unit === SECOND;
  const isBeside = isShort && /^\s?分\s?$/.test(text.slice(number.end, start));
  return isBeside ? { ...number, end: start, unit: MINUTE } : number;
}

function joinPair(one: FoundNumber, other: FoundNumber, text: string): FoundNumber | null {
  const large = one.unit;
  const small = other.unit;
  if (large?.measure !== "time" || small?.measure !== "time") return null;
  const [factor = 1, least = 1] = [large.factors[0], small.factors[0]];
  const between = text.slice(one.end, other.start).trim();
  if (factor <= least || !/^,?(?: ?(?:and|und|e|y|et))?$/.test(between)) return null;
  const values = [((one.values[0] ?? 0) * factor) / least + (other.values[0] ?? 0)];
  return { ...other, start: one.start, text: text.slice(one.start, other.end), values, digits: "" };
}
