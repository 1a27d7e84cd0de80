import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { everyMatch } from "../every-match.ts";
import { oncePer } from "../once-per.ts";
import { toTelling } from "../small-words.ts";
import { existBefore, predicateBehind, totalBehind } from "./count-words.data.ts";
import { followsFrom } from "./follows-from.ts";
import { COUNTED, HOW_MANY, neededWords } from "./is-number-claim.ts";
import type { SaidNumber } from "./match-number.ts";
import { mayFollow } from "./may-follow.ts";
import { generic, kindsOf } from "./named-entries.ts";
import { listsOf, type List } from "./read-lists.ts";
import type { ToldCount } from "./read-told-count.ts";
import { recompute } from "./recompute.ts";
import { MARK, MOST_COLUMNS, toNumerals, toSums } from "./row-numerals.ts";
import { gapWords } from "./sums.data.ts";

export const THING = /^(?:[\s*_]*[\p{L}'’-]+){1,3}/u;
/** Fewer are no list that one would say such a number of. */
const LEAST_ROWS = 3;
/** "Schichten" are counted where the heading says "schicht". */
const LEAST_LETTERS = 5;
const MOST_PARTS = 6;
const MARKS = /^\s*\d+[.)]\s/gm;
/** So few are counted, and not added up. */
const SMALL = 12;

/** So many of all, or as an answer to how many, where the evidence has no such number of anything. */
export function judgeAsked(
  told: ToldCount,
  [said, others]: readonly [said: SaidNumber, others: readonly SaidNumber[]],
  input: CheckInput,
): "known" | "beyond" | null {
  const { book } = input;
  const { count, whole } = told;
  const lists = listsOf(book);
  const own = lists.filter(({ sizes }) => whole !== null && sizes.has(whole));
  const isOfAll = own.length > 0 || (whole !== null && isBeside(whole, book));
  if (!isOfAll && (lists.length === 0 || !isAsked(told, lists, input))) return null;
  if (lists.some((one) => allCounts(one, told, input).has(count))) return "known";
  if (isWritten(told, own, book) || bracketSizes(book).has(count)) return null;
  const isMore = lists.every(({ rows }) => rows.length < count);
  if (isMore ? isGap(told) : isOpen(told, lists, input)) return null;
  const sizes = lists.map(({ rows }) => rows.length);
  const pairs = sizes.flatMap((one, at) =>
    sizes.slice(at + 1).flatMap((two) => [one + two, Math.abs(one - two)]),
  );
  if (pairs.includes(count)) return null;
  // "six of the eight, five yes and one no": of a list, parts are added up and nothing else.
  const parts = others.flatMap(({ values: [value = 0] }) => (value === whole ? [] : [value]));
  const isReckoned = own.length > 0 ? addUpTo(count, parts) : followsFrom(said, others, input);
  if (isReckoned) return null;
  const isCounted = lists.length > 0 && count <= SMALL;
  if (!isCounted && (mayFollow(said, input) || recompute(said, others, input) !== null)) {
    return null;
  }
  return "beyond";
}

/** Whether some of the numbers make so many. */
function addUpTo(count: number, parts: readonly number[]): boolean {
  let sums = [0];
  for (const part of parts.slice(0, MOST_PARTS)) {
    sums = sums.flatMap((sum) => [sum, sum + part]);
  }
  return sums.includes(count);
}

/** "18 of 24 answered". */
function isBeside(whole: number, book: EvidenceBook): boolean {
  const lines = book.numbers().byValue.get(whole) ?? [];
  const of = new RegExp(`\\d+ ?(?:of|out of|von|aus|de|dos|sur|/) ?${whole}(?!\\d)`, "u");
  return lines.some(({ text }) => of.test(text));
}

/** "went up by ten": but what is left is counted, too. */
function isGap({ before, behind }: ToldCount): boolean {
  return gapWords.test(before) && !COUNTED.test(behind) && !totalBehind.test(behind);
}

/** Where something was not read as a list, or entries can be told by more or less than anything. */
function isOpen(told: ToldCount, lists: readonly List[], { book, sentence }: CheckInput): boolean {
  if (gapWords.test(`${told.before} ${told.behind}`)) return true;
  const isRead = ({ id, text }: BookItem) =>
    !text.trim().includes("\n") || lists.some((list) => list.id === id);
  if (!book.items.every(isRead) && lists.length > 0) return true;
  const hasLimit = toNumerals(sentence.text).length > 0;
  return lists.some(({ rows, limits }) => !hasLimit && limits.length === 0 && isMeasured(rows));
}

/** Different numbers in a column, which neither rise or fall as those of entries do nor are nothing in some. */
function isMeasured(rows: readonly string[]): boolean {
  const numbers = rows.map(toNumerals);
  return Array.from({ length: MOST_COLUMNS }).some((_one, at) => {
    const column = numbers.flatMap((row) => row[at] ?? []);
    const isInOrder = [column, column.toReversed()].some((values) =>
      values.every((value, place) => value > (values[place - 1] ?? -1)),
    );
    return new Set(column).size >= LEAST_ROWS && !isInOrder && !column.includes(0);
  });
}

/** The evidence has the number, other than in the entries that are counted, or the rest of all. */
function isWritten(told: ToldCount, own: readonly List[], book: EvidenceBook): boolean {
  const { count, whole, isPart, isNegated } = told;
  const { byValue } = book.numbers();
  const toLines = (value: number) =>
    (byValue.get(value) ?? []).filter(
      ({ text }) => !own.some(({ rows }) => rows.includes(text)) && isTold(text, value),
    );
  if (toLines(count).length > 0) return true;
  const rests = whole === null ? [] : toLines(whole - count);
  if (rests.some(({ text }) => isNegated || toNumerals(text).includes(whole ?? 0))) return true;
  // Within a name, too: "v3.2.0-6-g1c9e0ab".
  const numeral = new RegExp(`(?<![\\p{L}\\d.,:])${count}(?![\\p{L}\\d.,:])`, "u");
  return !isPart && book.items.some(({ full }) => numeral.test(full.replaceAll(MARKS, "")));
}

const BRACKETS = /\[[^[\]{}]*,[^[\]{}]*\]/gu;

/** How many a list in brackets has: in what a tool was given, too. */
const bracketSizes = oncePer(
  ({ items }: EvidenceBook): ReadonlySet<number> =>
    new Set(
      items.flatMap(({ text, call }) =>
        everyMatch(`${call?.input ?? ""}\n${text}`, BRACKETS).map(
          ([list]) => list.split(",").length,
        ),
      ),
    ),
);

/** As a number, and not as the place of an entry or of a line. */
function isTold(text: string, value: number): boolean {
  if (toNumerals(text).includes(value)) return true;
  return !MARK.test(text) && !new RegExp(`:${value}:`).test(text);
}

function isAsked(told: ToldCount, lists: readonly List[], input: CheckInput): boolean {
  const { behind, count, isWhole } = told;
  const { book } = input;
  const thing = THING.exec(behind)?.[0] ?? "";
  const isOfThings = COUNTED.test(behind) || book.toWords(thing).some((word) => generic.has(word));
  const most = Math.max(0, ...lists.map(({ rows }) => rows.length));
  if (isOfThings && most >= LEAST_ROWS && most < count) return true;
  if (totalBehind.test(behind)) return true;
  if (existBefore.test(told.before)) return lists.some((list) => isSpokenOf(thing, list, input));
  if (!HOW_MANY.test(book.question) || neededWords.test(book.question)) return false;
  if (isOfThings || (!isWhole && predicateBehind.test(behind))) return true;
  return lists.some((list) => isSpokenOf(thing, list, input));
}

/** Every number of entries that somebody could tell. */
function allCounts(
  list: List,
  { isNegated, isPart }: ToldCount,
  { sentence }: CheckInput,
): Set<number> {
  const { rows, sizes, counts, distinct } = list;
  const all = new Set([...sizes, ...counts]);
  if (!isPart) for (const one of distinct) all.add(one);
  for (const { size } of list.rowsByWord().values()) all.add(size);
  for (const one of kindsOf(list)) all.add(one.rows.size);
  const numbers = rows.map(toNumerals);
  const limits = [0, ...list.limits, ...toNumerals(sentence.text)];
  const sums = isPart ? [] : toSums(numbers);
  for (const one of [...byLimits(numbers, limits), ...sums]) all.add(one);
  return isNegated ? new Set([...all].flatMap((one) => [one, rows.length - one])) : all;
}

/** How many are below, at or above what is told as a limit. */
function byLimits(rows: readonly (readonly number[])[], limits: readonly number[]): number[] {
  const width = Math.min(MOST_COLUMNS, Math.max(...rows.map(({ length }) => length)));
  return Array.from({ length: width }).flatMap((_one, at) => {
    const column = rows.flatMap((row) => row[at] ?? []);
    return limits.flatMap((limit) => {
      const above = column.filter((value) => value > limit).length;
      const same = column.filter((value) => value === limit).length;
      const below = column.length - above - same;
      return [above, above + same, below, below + same];
    });
  });
}

/** Whether the question, the heading or the call speaks of what is counted. */
export function isSpokenOf(thing: string, { id, heading }: List, { book }: CheckInput): boolean {
  const head = book.items.find((item) => item.id === id)?.headWords();
  const known = [...toTelling(book.toWords(`${book.question} ${heading}`)), ...(head ?? [])];
  return toTelling(book.toWords(thing)).some((word) =>
    known.some((one) => one === word || (one.length >= LEAST_LETTERS && word.startsWith(one))),
  );
}
