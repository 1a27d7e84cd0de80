import type { CheckInput } from "../finding.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { predicateBehind, timesBehind } from "./count-words.data.ts";
import { COUNTED } from "./is-number-claim.ts";
import { judgeLabelled } from "./judge-labelled.ts";
import type { SaidNumber } from "./match-number.ts";
import { toTelling } from "../small-words.ts";
import {
  findEntries,
  generic,
  hasUnknownWord,
  namedEntries,
  type Entries,
} from "./named-entries.ts";
import { listsOf, MOST_ITEMS, type List } from "./read-lists.ts";
import { readToldCount, type ToldCount } from "./read-told-count.ts";

/** Nobody counts so many more than there are. */
const MOST_OFF = 5;
const THING = /^(?:[\s*_]*[\p{L}'’-]+){1,3}/u;
/** No part of a name, a moment or a version. */
const NUMERAL = /(?<![\p{L}\d.:_-])(?:0|[1-9]\d*)(?:\.\d+)?(?![\p{L}\d:_-]|\.\d)/gu;
/** "3. ": the place of an entry. */
const MARK = /^\s*\d{1,3}[.)]\s/;
/** "Schichten" are counted where the question says "schicht". */
const LEAST_LETTERS = 5;

/** A count of what the evidence lists: whether it lists so many, or another number of them. */
export function judgeCount(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Judgement | null {
  // Of much evidence nobody lists the entries.
  const isLittle = input.book.items.length <= MOST_ITEMS || /[:：]/.test(input.sentence.text);
  const told = isLittle ? readToldCount(said, others, input) : null;
  if (!told) return null;
  const byLabels = judgeLabelled(told, input.book);
  if (byLabels) return byLabels;
  const lists = listsOf(input.book);
  const named = lists.flatMap((list) => {
    const entries = namedEntries(list, told, input);
    return entries ? [{ list, entries }] : [];
  });
  const [first] = named;
  const known = first
    ? named.find(({ list, entries }) => isAllowed(list, entries, told))?.list
    : lists.find((list) => isAll(told, list));
  if (known) return toKnown(known, told, input);
  if (!first) return null;
  const { list, entries } = first;
  const [{ size } = { size: 0 }] = entries;
  // What only one entry has may be all that is told of it; and there are not many more than are listed.
  if (size < 2 || told.count > list.rows.length + MOST_OFF) return null;
  if (!isOfList(told, list, input)) return null;
  if (told.count < size && hasUnknownWord(list, told.behind, input)) return null;
  const why = `The evidence has ${size} of them.`;
  return { verdict: "contradicted", evidence: [list.id], why };
}

/** As many as it has, of which nothing else is told. */
function isAll({ count, behind, isPart }: ToldCount, { rows }: List): boolean {
  return rows.length === count && !isPart && !predicateBehind.test(behind);
}

function toKnown(list: List, told: ToldCount, input: CheckInput): Judgement | null {
  if (!isOfList(told, list, input)) return null;
  return { verdict: "supported", evidence: [list.id], why: "So many are in the evidence." };
}

/** Whether so many are in one of the sets, or an entry says that there are so many. */
function isAllowed(
  { rows }: List,
  sets: readonly Entries[],
  { count, isNegated }: ToldCount,
): boolean {
  return sets.some((set) => {
    if (set.size === count || (isNegated && rows.length - set.size === count)) return true;
    return [...set].some((at) => toNumerals(rows[at] ?? "").includes(count));
  });
}

function toNumerals(row: string): number[] {
  const numerals = row.replace(MARK, "").match(NUMERAL) ?? [];
  return numerals.map(Number);
}

/** Whether it counts what the list has, and not something that one of its entries has. */
function isOfList(told: ToldCount, list: List, input: CheckInput): boolean {
  const { behind, isPart } = told;
  const isPlain = COUNTED.test(behind) || predicateBehind.test(behind) || timesBehind.test(behind);
  if (isPart || isPlain) return true;
  const thing = THING.exec(behind)?.[0] ?? "";
  if (thing === "" || findEntries(list, thing, input).length > 0) return true;
  if (input.book.toWords(thing).some((word) => generic.has(word))) return true;
  return isSpokenOf(thing, list, input);
}

/** Whether the question or the call speaks of what is counted. */
function isSpokenOf(thing: string, { id }: List, { book }: CheckInput): boolean {
  const head = book.items.find((item) => item.id === id)?.headWords();
  const known = [...toTelling(book.toWords(book.question)), ...(head ?? [])];
  return toTelling(book.toWords(thing)).some((word) =>
    known.some((one) => one === word || (one.length >= LEAST_LETTERS && word.startsWith(one))),
  );
}
