import type { NumberLine } from "./number-book.ts";

const MARKS = [",", ";", "\t", "|"];
/** Between the heading and the first row. */
const RULE = /^[\s|:+=_-]*$/u;
/** How far a number may stand from the name that it stands below. */
const MOST_ASIDE = 4;

/** What the columns of lines are called by the line above the first of them; none where that is no heading. */
export function readColumnNames(text: string, [first]: readonly NumberLine[]): string[] {
  const at = first ? text.indexOf(first.text) : -1;
  if (!first || at <= 0) return [];
  const head = lineAbove(text, at);
  if (!/\p{L}/u.test(head)) return [];
  const mark = MARKS.find(
    (one) => head.includes(one) && head.split(one).length === first.text.split(one).length,
  );
  const words = head.trim().split(/\s+/);
  const isEven = words.length === first.text.trim().split(/\s+/).length;
  // "$ ls -l reports/" heads no columns.
  if (mark === undefined && !isEven && !/\S\s{2,}\S/.test(head)) return [];
  const names = first.numbers.map(({ start, end }) => {
    const before = first.text.slice(0, start);
    if (mark !== undefined) return head.split(mark)[before.split(mark).length - 1] ?? "";
    return isEven ? (words[countFields(before)] ?? "") : nameAbove(head, start, end);
  });
  return names.some((name) => name !== "") ? names.map((name) => name.trim()) : [];
}

/** "Population 2010 | Population 2022", above what is no year: the heading of a table, and no row of it. */
export function isHeading(line: NumberLine | undefined, next: NumberLine | undefined): boolean {
  return line !== undefined && next !== undefined && isOfYears(line) && !isOfYears(next);
}

function isOfYears({ numbers }: NumberLine): boolean {
  return numbers.every(({ text }) => /^(?:19|20)\d\d$/.test(text));
}

/** The last line before a place that is no rule. */
function lineAbove(text: string, at: number): string {
  let end = at - 1;
  while (end > 0) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end);
    if (!RULE.test(line)) return line;
    end = start - 1;
  }
  return "";
}

function countFields(before: string): number {
  return before.split(/\s+/).filter((field) => field !== "").length;
}

/** In a table that is set with spaces. */
function nameAbove(head: string, start: number, end: number): string {
  let [name, nearest] = ["", MOST_ASIDE];
  for (const { 0: words, index } of head.matchAll(/\S+(?: \S+)*/g)) {
    const gap = Math.max(index - end, start - index - words.length, 0);
    if (gap < nearest) [name, nearest] = [words, gap];
  }
  return name;
}
