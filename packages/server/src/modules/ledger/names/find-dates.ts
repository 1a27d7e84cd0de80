import { everyMatch } from "../every-match.ts";
import { blankOut } from "./blank-out.ts";
import { months } from "./months.data.ts";
import { shortWeekdays, weekdays } from "./weekdays.data.ts";

/** What is said of a day or a time of day; what is not said is null. */
export type Moment = {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
  /** Minutes after midnight. */
  readonly time: number | null;
  /** Of its minute. */
  readonly second: number | null;
};

export type FoundDate = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** More than one where it can be read in several ways. */
  readonly readings: readonly Moment[];
};

const name = months.join("|");
const weekday = weekdays.join("|");
const day = String.raw`(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?`;
const year = String.raw`([12]\d{3})`;
/** Within a line. */
const gap = String.raw`[^\S\n]`;
const before = String.raw`(?<![\p{Script=Latin}\p{N}./:-])`;
const after = String.raw`(?![\p{L}\p{N}])`;
const regular = (source: string) => new RegExp(`${before}${source}`, "giu");
const inRange = (source: string) =>
  new RegExp(String.raw`(?<![\p{Script=Latin}\p{N}./:]|(?<![\dhm])-)${source}`, "giu");
const nothing: Moment = { year: null, month: null, day: null, time: null, second: null };

type Form = {
  readonly pattern: RegExp;
  readonly read: (parts: readonly string[]) => Moment[];
  /** Without this there is none: quicker to see than the whole. */
  readonly hint?: RegExp;
  /** Has a mark between its digits. */
  readonly isMarked?: true;
};

const MONTH = new RegExp(name, "i");
const MARKED = /\d[-/.]\s?\d/;
const TWO_MARKS = /\d[-/.]\d{1,2}[-/.]\d/;

const forms: readonly Form[] = [
  {
    // "2026-07-15 09:00-11:00": from when to when, and no zone.
    pattern: regular(
      String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?!\s+\d{1,2}:\d{2}[-–]\d{1,2}:\d{2})(?:T|\s+)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?`,
    ),
    hint: TWO_MARKS,
    isMarked: true,
    read: ([y, m, d, hour, minute, second]) => [
      {
        ...toDay(y, m, d),
        time: hour ? Number(hour) * 60 + Number(minute) : null,
        second: second ? Number(second) : null,
      },
    ],
  },
  {
    // "5.4.11" is a version.
    pattern: regular(
      String.raw`(?!\d{1,2}\.\d\.\d\d(?!\d)|\d\.\d{1,2}\.\d\d(?!\d))(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d|\.\d)`,
    ),
    hint: TWO_MARKS,
    isMarked: true,
    read: ([one, mark, other, y = ""]) => {
      const whole = y.length === 2 ? `20${y}` : y;
      const european = toDay(whole, other, one);
      return mark === "." ? [european] : [european, toDay(whole, one, other)];
    },
  },
  {
    pattern: regular(
      `${day}${gap}*(?:de\\s+|of\\s+)?(${name})${after}\\.?(?:,?${gap}*(?:de\\s+|del\\s+)?${year}${after})?`,
    ),
    read: ([d, m, y]) => [toDay(y, toMonth(m), d)],
    hint: MONTH,
  },
  {
    // "Feb  9 23:59:59 2027 GMT", "Tue Nov 10 15:22:41 UTC 2026".
    pattern: regular(
      `(${name})${gap}+(\\d{1,2})${gap}+(\\d{2}):(\\d{2}):(\\d{2})${gap}+(?:[A-Z]{3,4}${gap}+)?${year}${after}`,
    ),
    read: ([m, d, hour, minute, second, y]) => [
      {
        ...toDay(y, toMonth(m), d),
        time: Number(hour) * 60 + Number(minute),
        second: Number(second),
      },
    ],
    hint: MONTH,
  },
  {
    // "ab Januar 9,8 Cent": an amount.
    pattern: regular(`(${name})\\.?${gap}+${day}${after}(?![.,]\\d)(?:,?${gap}+${year}${after})?`),
    read: ([m, d, y]) => [toDay(y, toMonth(m), d)],
    hint: MONTH,
  },
  {
    pattern: regular(`(${name})\\.?,?${gap}+(?:de\\s+|del\\s+|of\\s+)?${year}${after}`),
    read: ([m, y]) => [toDay(y, toMonth(m), undefined)],
    hint: MONTH,
  },
  {
    // "2026-10", "2026/11", "11/2026": a month.
    pattern: regular(
      String.raw`(?:(20\d\d)[-/](0[1-9]|1[0-2])|(0[1-9]|1[0-2])\/(20\d\d))(?![\d/-]|\.\d)`,
    ),
    hint: /20\d\d[-/][01]\d|\d\/20\d\d/,
    isMarked: true,
    read: ([y, m, otherMonth, otherYear]) => [toDay(y ?? otherYear, m ?? otherMonth, undefined)],
  },
  {
    // "bis 27.11.", where only a date can stand.
    pattern: new RegExp(
      `(?=\\d)(?<=(?:^|[\\s(])(?:am|bis|vom|zum|den|dem|ab|seit|der|mo|di|mi|do|fr|sa|so|${weekday})[.,]{0,2}\\s+)(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?!\\s?\\d)`,
      "gimu",
    ),
    read: ([d, m]) => [toDay(undefined, m, d)],
    hint: /\d\.\s?\d{1,2}\./,
    isMarked: true,
  },
  {
    // "| 14.12. |", "(30.11.)": alone.
    pattern: /(?<=[(|（]\s*)(\d{1,2})\.\s?(\d{1,2})\.(?=\s*[)|）])/gu,
    read: ([d, m]) => [toDay(undefined, m, d)],
    hint: /\d\.\s?\d{1,2}\.\s*[)|）]/,
    isMarked: true,
  },
  {
    // "周五 11-20", "Fri 11-20".
    pattern: new RegExp(
      `(?=\\d{1,2}-\\d)(?<=(?<!\\p{L})(?:${weekday}|${shortWeekdays.join("|")})[.,]?\\s+)(\\d{1,2})-(\\d{1,2})(?![\\d-])`,
      "giu",
    ),
    read: ([one, other]) => [toDay(undefined, one, other), toDay(undefined, other, one)],
    hint: /\p{L}[.,]?\s+\d{1,2}-\d{1,2}(?![\d-])/u,
    isMarked: true,
  },
  {
    // "2) 17/10 - …": the first thing in a line.
    pattern: /(?<=^\s*(?:\d{1,2}[.)]\s+|[-*•]\s+)?)(\d{2})\/(\d{2})(?=\s*[-–—:])/gmu,
    read: ([one, other]) => [toDay(undefined, other, one), toDay(undefined, one, other)],
    hint: /\d\/\d/,
    isMarked: true,
  },
  {
    pattern: new RegExp(
      `(?=\\d)(?<=(?:^|[\\s(])(?:dia|día|em|no|el|le|du|au|até|hasta|al|del|on|by|until|since|${weekday}|${shortWeekdays.join("|")})[.,]{0,2}\\s+)(\\d{1,2})\\/(\\d{1,2})(?![\\d/%])`,
      "gimu",
    ),
    read: ([one, other]) => [toDay(undefined, other, one), toDay(undefined, one, other)],
    hint: /\d\/\d/,
    isMarked: true,
  },
  {
    // "from 31/01 on": where it is no share of anything, which no zero begins.
    pattern:
      /(?<=(?:^|[\s("“«])(?:de|da|do|desde|from|ab|vom|depuis|dès|à partir du|le)\s+)(?:(0\d)\/(\d\d)|(\d\d)\/(0\d))(?![\d/%])/gimu,
    read: ([one, other, third, fourth]) => [
      toDay(undefined, other ?? fourth, one ?? third),
      toDay(undefined, one ?? third, other ?? fourth),
    ],
    hint: /\d\/\d/,
    isMarked: true,
  },
  {
    // "11-21 周六", "21/11 (Sat)".
    pattern: new RegExp(
      `${before}(\\d{1,2})[-/.](\\d{1,2})\\.?(?=[^\\S\\n]*[(（]?(?:${weekday}|${shortWeekdays.join("|")})(?!\\p{Script=Latin}))`,
      "giu",
    ),
    read: ([one, other]) => [toDay(undefined, other, one), toDay(undefined, one, other)],
    hint: /\d[-/.]\d{1,2}\.?\s*[(（]?\p{L}{2}/u,
    isMarked: true,
  },
  {
    pattern: /(?:(\d{4})\s*年\s*)?(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号])?/gu,
    read: ([y, m, d]) => [toDay(y, m, d)],
    hint: /月/,
  },
  {
    // "09:00-18:30" has two, "-05:00" behind a time of day none.
    pattern: inRange(
      String.raw`(?:(下午|晚上|傍晚)\s{0,2})?(\d{1,2})(?::|\s?h\s?)(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\b\.?)?(?!\d|:\d|\s*(?:min|hours?|h\b))`,
    ),
    hint: /\d(?::|\s?h\s?)\d\d/i,
    read: ([late, hour, minute, second, half]) =>
      toTimes(hour, Number(minute), late ? "p" : half).map((moment) => ({
        ...moment,
        second: second ? Number(second) : null,
      })),
  },
  {
    // "à 15 h", "às 7h, 15h e 23h", "de 16 h à 18 h".
    pattern:
      /(?<=(?<!\p{L})(?:à|às|dès|vers|das|(?:jusqu['’]|de (?:\d{1,2}|midi) ?h? )à|(?<=\d ?h)(?:,| et| e| y))\s)(\d{1,2})\s?h(?![\p{L}\p{N}]|\s?\d|\s(?:de|d['’]))/giu,
    read: ([hour]) => toTimes(hour, 0, undefined),
    hint: /\d\s?h/i,
  },
  {
    pattern: inRange(String.raw`(\d{1,2})\s*(?:([ap])\.?m\b\.?|uhr\b|o['’]clock)`),
    read: ([hour, half]) => toTimes(hour, 0, half),
    hint: /\d\s*(?:[ap]\.?m|uhr|o['’])/i,
  },
  {
    pattern:
      /(上午|下午|晚上|傍晚|早上|凌晨|中午)?\s{0,2}(?<![\p{Script=Latin}\p{N}.:-])(\d{1,2})\s*[点时](?!间)(?:\s*(\d{1,2}|半|[一三]刻)\s*分?)?/gu,
    read: ([part, hour, minute = "0"]) => {
      const parts: Readonly<Record<string, number>> = { 半: 30, 一刻: 15, 三刻: 45 };
      const morning = part && /上午|早上|凌晨/.test(part) ? "a" : undefined;
      const half = part && /下午|晚上|傍晚/.test(part) ? "p" : morning;
      return toTimes(hour, parts[minute] ?? Number(minute), half);
    },
    hint: /[点时]/,
  },
];

/** "el viernes 20", "Friday the 20th", "20 日": the month is left to the reader. */
const dayOfWeek: Form = {
  pattern: new RegExp(
    `(?<=(?<!\\p{L})(?:${weekday}),?\\s+)(?:(?:the|den|dem|dia|día)\\s+${day}|(\\d{1,2})(?:st|nd|rd|th|(?=[,;)](?!\\d)|\\.?$|\\s(?:a|à|às|as|con|com|avec|y|e|et|se|es|est|é|en|em|no|na|por|para|pour|hay|há)\\s)))(?![\\p{L}\\p{N}:/%]|\\.\\d)|(?<![\\d月年])(\\d{1,2})\\s?日(?!元)`,
    "gimu",
  ),
  read: ([one, other, third]) => [toDay(undefined, undefined, one ?? other ?? third)],
  hint: new RegExp(`${weekday}|日`, "iu"),
};

const allForms: readonly Form[] = [...forms, dayOfWeek];

/** Days and times of day in six languages. */
export function findDates(text: string): FoundDate[] {
  let rest = text;
  const found: FoundDate[] = [];
  const hasMark = MARKED.test(text);
  let absent: RegExp | null = null;
  for (const { pattern, read, hint, isMarked } of allForms) {
    if (isMarked && !hasMark) continue;
    // Those that share a hint follow each other.
    if (hint && (hint === absent || !hint.test(rest))) {
      absent = hint;
      continue;
    }
    const own = everyMatch(rest, pattern).flatMap((match): FoundDate[] => {
      const { 0: said, index: start } = match;
      const readings = read(match.slice(1)).filter(isPossible);
      return readings.length === 0
        ? []
        : [{ start, end: start + said.length, text: said, readings }];
    });
    for (const date of own) found.push(date);
    rest = blankOut(rest, own);
  }
  return found.toSorted((one, other) => one.start - other.start);
}

function toDay(
  y: string | undefined,
  m: string | number | undefined,
  d: string | undefined,
): Moment {
  const read = (part: string | number | undefined) => (part === undefined ? null : Number(part));
  return { ...nothing, year: read(y), month: read(m), day: read(d) };
}

const monthPatterns = months.map((names) => new RegExp(`^(?:${names})$`, "iu"));

function toMonth(word: string | undefined): number {
  return monthPatterns.findIndex((pattern) => pattern.test(word ?? "")) + 1;
}

function toTimes(written: string | undefined, minute: number, half: string | undefined): Moment[] {
  const hour = Number(written);
  const isOpen = written?.length === 1;
  const at = (hours: number) => ({ ...nothing, time: hours * 60 + minute });
  if (half?.toLowerCase() === "p") return [at(hour < 12 ? hour + 12 : hour)];
  if (half?.toLowerCase() === "a") return [at(hour % 12)];
  // "at 4:30" may be in the afternoon, "04:30" is not.
  return isOpen && hour > 0 ? [at(hour), at(hour + 12)] : [at(hour)];
}

function isPossible({ year: y, month, day: d, time }: Moment): boolean {
  if (month !== null && (month < 1 || month > 12)) return false;
  if (d !== null && (d < 1 || d > 31)) return false;
  if (y !== null && (y < 1000 || y > 2999)) return false;
  return time === null || time < 24 * 60;
}
