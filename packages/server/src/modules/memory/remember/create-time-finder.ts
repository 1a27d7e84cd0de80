import { TIME_WORDS, type TimePattern, type TimeUnit, type TimeWords } from "./time-words.data.ts";
import { toHint } from "./to-hint.ts";
import { toPlainPattern } from "./to-plain-pattern.ts";
import { toTimeRange, type TimeRange } from "./to-time-range.ts";

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
  readonly hint: string;
};

const UNITS: readonly TimeUnit[] = ["day", "week", "month", "year"];
const ISO = /(?<!\d)(\d{4})-(\d{2})(?:-(\d{2}))?(?![\d-])/g;

/** Understands English, German, Spanish, Portuguese and Chinese. */
export function createTimeFinder(): TimeFinder {
  let compiled: readonly Compiled[] | null = null;
  return {
    find(text, at) {
      compiled ??= TIME_WORDS.flatMap(compile);
      const lowered = text.toLowerCase();
      const likely = compiled.filter(({ hint }) => lowered.includes(hint));
      return withoutOverlaps([
        ...findIso(text),
        ...likely.flatMap((each) => findBy(each, text, at)),
      ]);
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
      hint: toHint(template.pattern),
      pattern: toPlainPattern(`${bounds[0]}(?:${source})${bounds[1]}`, "gi"),
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
