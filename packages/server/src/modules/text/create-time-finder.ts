import { TIME_WORDS, type TimePattern, type TimeUnit, type TimeWords } from "./time-words.data.ts";

/** Milliseconds since the epoch; `to` is the first that is no longer in it. */
export type TimeRange = { readonly from: number; readonly to: number };

/** A time that a text names: where, in which words, and which time that was, in UTC. */
export type FoundTime = TimeRange & {
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

export type TimeFinder = {
  /** Times in the order of the text, relative ones counted from `at`. */
  find(text: string, at: number): FoundTime[];
};

type Compiled = {
  readonly words: TimeWords;
  readonly template: TimePattern;
  readonly pattern: RegExp;
};

const UNITS: readonly TimeUnit[] = ["day", "week", "month", "year"];
const ISO = /(?<!\d)(\d{4})-(\d{2})(?:-(\d{2}))?(?![\d-])/g;

/** Understands English, German, Spanish, Portuguese and Chinese. */
export function createTimeFinder(): TimeFinder {
  let compiled: readonly Compiled[] | null = null;
  return {
    find(text, at) {
      compiled ??= TIME_WORDS.flatMap(compile);
      const found = compiled.flatMap((each) => findBy(each, text, at));
      return withoutOverlaps([...findIso(text), ...found]);
    },
  };
}

function compile(words: TimeWords): Compiled[] {
  const isHan = words.months[0]?.startsWith("一") === true;
  const bounds = isHan ? ["(?<!\\d)", ""] : ["(?<![\\p{L}\\p{N}])", "(?![\\p{L}\\p{N}])"];
  const any = (alternatives: readonly string[]) =>
    alternatives.toSorted((a, b) => b.length - a.length).join("|");
  const macros: Readonly<Record<string, string>> = {
    n: `(?<n>\\d{1,3}|${any(words.numbers)})`,
    unit: `(?<unit>${any(Object.values(words.units))})`,
    // Of two months that begin alike the longer must be tried first: 十一月 before 一月.
    month: `(?<month>${any(words.months.flatMap((month) => month.split("|")))})`,
    weekday: `(?<weekday>${any(words.weekdays)})`,
    d: isHan ? "(?<d>\\d{1,2}|[一二三四五六七八九十]{1,3})" : "(?<d>[0-3]?\\d)",
    m: "(?<m>[01]?\\d)",
    y: "(?<y>(?:19|20)\\d{2})",
  };
  return words.patterns.map((template) => {
    // The same name may stand in two alternatives, so no pattern is cut at its bars.
    const source = template.pattern.replaceAll(
      /\{([a-z]+)\}/g,
      (all, name: string) => macros[name] ?? all,
    );
    return {
      words,
      template,
      pattern: new RegExp(`${bounds[0]}(?:${source})${bounds[1]}`, "giu"),
    };
  });
}

function findBy({ words, template, pattern }: Compiled, text: string, at: number): FoundTime[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const said = match.groups ?? {};
    const range = toTimeRange(
      {
        count: numberOf(said.n, words.numbers),
        unit: UNITS.find((unit) => isAll(words.units[unit], said.unit)) ?? template.unit,
        shift: template.shift,
        year: numberOf(said.y, []),
        month: placeOf(said.month, words.months) ?? numberOf(said.m, []),
        weekday: placeOf(said.weekday, words.weekdays),
        day: numberOf(said.d, words.numbers) ?? fromHan(said.d),
      },
      at,
    );
    return range === null ? [] : [toFound(match, range)];
  });
}

function findIso(text: string): FoundTime[] {
  return [...text.matchAll(ISO)].flatMap((match) => {
    const [year, month, day] = match.slice(1).map((part) => numberOf(part, []));
    const range = toTimeRange({ year, month, day }, 0);
    return range === null ? [] : [toFound(match, range)];
  });
}

function toFound(match: RegExpExecArray, range: TimeRange): FoundTime {
  const text = match[0];
  return { ...range, start: match.index, end: match.index + text.length, text };
}

/** The longest of those that overlap. */
function withoutOverlaps(found: readonly FoundTime[]): FoundTime[] {
  const kept: FoundTime[] = [];
  for (const each of found.toSorted((a, b) => b.text.length - a.text.length)) {
    if (kept.every((other) => each.end <= other.start || each.start >= other.end)) kept.push(each);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

function isAll(source: string, text: string | undefined): boolean {
  return text !== undefined && new RegExp(`^(?:${source})$`, "iu").test(text);
}

/** Counted from one. */
function placeOf(text: string | undefined, sources: readonly string[]): number | undefined {
  const place = sources.findIndex((source) => isAll(source, text));
  return place < 0 ? undefined : place + 1;
}

function numberOf(text: string | undefined, words: readonly string[]): number | undefined {
  if (text === undefined) return undefined;
  return /^\d+$/.test(text) ? Number(text) : placeOf(text, words);
}

/** Days of a month: 十三, 二十, 三十一. */
function fromHan(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const digit = (han: string) => "一二三四五六七八九".indexOf(han) + 1;
  const [tens = "", ones] = text.split("十");
  if (ones === undefined) return digit(tens);
  return (tens === "" ? 1 : digit(tens)) * 10 + (ones === "" ? 0 : digit(ones));
}

/** What was said of a time. Months, weekdays and days count from one. */
type SaidTime = {
  readonly count?: number | undefined;
  readonly unit?: TimeUnit | undefined;
  /** -1: before the time of speaking, 0: around it, 1: after it. */
  readonly shift?: number | undefined;
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly weekday?: number | undefined;
  readonly day?: number | undefined;
};

const DAY_MS = 86_400_000;

/** The calendar's day, week, month or year that was meant, in UTC; null: there is none such. */
function toTimeRange(said: SaidTime, at: number): TimeRange | null {
  if (said.month !== undefined) return toMonthOrDay(said, said.month, at);
  if (said.year !== undefined) return unitAround(Date.UTC(said.year, 0), "year");
  if (said.weekday !== undefined) return toWeekday(said.weekday, said.shift ?? -1, at);
  if (said.unit === undefined) return null;
  const shift = (said.shift ?? 0) * (said.count ?? 1);
  return unitAround(move(at, said.unit, shift), said.unit);
}

function toMonthOrDay(said: SaidTime, month: number, at: number): TimeRange | null {
  const year = said.year ?? toYear(said, month, at);
  if (month < 1 || month > 12) return null;
  if (said.day === undefined) return unitAround(Date.UTC(year, month - 1), "month");
  const day = Date.UTC(year, month - 1, said.day);
  // The 31st of February is none.
  return new Date(day).getUTCMonth() === month - 1 && said.day > 0 ? unitAround(day, "day") : null;
}

/** People speak of the past: a month without a year is the last one that has begun. */
function toYear(said: SaidTime, month: number, at: number): number {
  const now = new Date(at);
  const thisYear = now.getUTCFullYear();
  const thisMonth = now.getUTCMonth() + 1;
  if (said.unit === "year") return thisYear + (said.shift ?? 0);
  if (said.shift === 1) return month > thisMonth ? thisYear : thisYear + 1;
  if (said.shift === -1) return month < thisMonth ? thisYear : thisYear - 1;
  return month <= thisMonth ? thisYear : thisYear - 1;
}

function toWeekday(weekday: number, shift: number, at: number): TimeRange {
  const today = (new Date(at).getUTCDay() + 6) % 7;
  const distance = (weekday - 1 - today + 7) % 7;
  const days = shift < 0 ? distance - 7 : distance || 7;
  return unitAround(at + days * DAY_MS, "day");
}

function move(at: number, unit: TimeUnit, count: number): number {
  if (unit === "day") return at + count * DAY_MS;
  if (unit === "week") return at + count * 7 * DAY_MS;
  const date = new Date(at);
  const months = unit === "month" ? count : count * 12;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

function unitAround(at: number, unit: TimeUnit): TimeRange {
  const date = new Date(at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (unit) {
    case "day":
      return { from: Date.UTC(year, month, day), to: Date.UTC(year, month, day + 1) };
    case "week": {
      const monday = day - ((date.getUTCDay() + 6) % 7);
      return { from: Date.UTC(year, month, monday), to: Date.UTC(year, month, monday + 7) };
    }
    case "month":
      return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) };
    case "year":
      return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
  }
}
