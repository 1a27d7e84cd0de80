import { findDates } from "../names/find-dates.ts";
import { months } from "../names/months.data.ts";
import { shortWeekdays, weekdays } from "../names/weekdays.data.ts";

/** A day or month of a text, by a name that it has in every form: "day 11-6", "month 11", "weekday 5". */
export type DayName = { readonly name: string; readonly start: number; readonly end: number };

const SHORT = shortWeekdays.map(
  (names) => new RegExp(`^(?:${names.replaceAll("(?=[.,])", "")})\\.?$`, "iu"),
);
const MONTH = new RegExp(
  `(?<!\\p{L})(?:${months.map((names) => `(${names})`).join("|")})(?!\\p{L})`,
  "giu",
);
const HAN_MONTH = new RegExp(
  `(?<![十\\d])(?:${"一 二 三 四 五 六 七 八 九 十 十一 十二"
    .split(" ")
    .map((name, at) => `(${name}|${at + 1})`)
    .join("|")})月`,
  "gu",
);
/** In Portuguese also without what they end with: "na sexta". */
const WEEKDAY = new RegExp(
  `(?<!\\p{L})(?:${weekdays.map((names) => `(${names.replaceAll("-feira", "(?:-feira)?")})`).join("|")})(?!\\p{Script=Latin})`,
  "giu",
);
const YEAR_MONTH = /(?<!\d)\d{4}-(\d{2})(?![-\d])/g;
/** Shorter ones are words as well. */
const LEAST_LETTERS = 4;

/** The days and months that a sentence speaks of. */
export function findDayNames(text: string): DayName[] {
  const found: DayName[] = [];
  for (const { readings, start, end } of findDates(text)) {
    for (const { month, day } of readings) {
      if (month !== null && day !== null) found.push({ name: `day ${month}-${day}`, start, end });
    }
  }
  const add = (kind: string, match: RegExpMatchArray, first: number) => {
    const [written, ...names] = match;
    const [start, end] = [match.index ?? 0, (match.index ?? 0) + written.length];
    const at = names.findIndex((name) => name !== undefined);
    if (found.some((one) => one.start < end && start < one.end)) return;
    found.push({ name: `${kind} ${at + first}`, start, end });
  };
  for (const match of text.matchAll(MONTH)) {
    if (match[0].length >= LEAST_LETTERS || match[0].startsWith("M")) add("month", match, 1);
  }
  for (const match of text.matchAll(WEEKDAY)) add("weekday", match, 0);
  for (const match of text.matchAll(HAN_MONTH)) add("month", match, 1);
  return found;
}

/** The names of the day that a field of a table is. */
export function toDayNames(field: string): string[] {
  const short = SHORT.findIndex((name) => name.test(field.trim()));
  if (short >= 0) return [`weekday ${short}`];
  const written = [...field.matchAll(YEAR_MONTH)].map(([, month]) => `month ${Number(month)}`);
  const dates = findDates(field).flatMap(({ readings: [first] }) => {
    const { year = null, month = null, day = null } = first ?? {};
    if (month === null || day === null) return [];
    const weekday = year === null ? [] : [new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
    return [`day ${month}-${day}`, `month ${month}`, ...weekday.map((at) => `weekday ${at}`)];
  });
  const named = dates.length > 0 ? [] : findDayNames(field).map(({ name }) => name);
  return [...written, ...dates, ...named];
}
