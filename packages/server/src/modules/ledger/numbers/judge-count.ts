import type { CheckInput } from "../finding.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { predicateBehind, timesBehind } from "./count-words.data.ts";
import { isSpokenOf, judgeAsked, THING } from "./judge-asked.ts";
import { COUNTED } from "./is-number-claim.ts";
import { judgeLabelled } from "./judge-labelled.ts";
import type { SaidNumber } from "./match-number.ts";
import {
  findEntries,
  generic,
  hasUnknownWord,
  kindsOf,
  namedEntries,
  type Entries,
} from "./named-entries.ts";
import { listsOf, MOST_ITEMS, type List } from "./read-lists.ts";
import { readToldCount, type ToldCount } from "./read-told-count.ts";
import { toNumerals, toSums } from "./row-numerals.ts";

/** Nobody counts so many more than there are. */
const MOST_OFF = 5;
/** So small a number may stand in any entry. */
const SMALL = 12;
/** What is longer may say of which ones it is true. */
const MOST_ABROAD = 5;

/** A count of what the evidence lists: whether it lists so many, or another number of them. */
export function judgeCount(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): Judgement | null {
  // Of much evidence nobody lists the entries.
  const isLittle = input.book.items.length <= MOST_ITEMS || /[:：]/.test(input.sentence.text);
  const told = isLittle ? readToldCount(said, others, input) : null;
  const byLabels = told && judgeLabelled(told, input.book);
  if (byLabels) return byLabels;
  if (!told) return null;
  const lists = listsOf(input.book);
  const named = lists.flatMap((list) => {
    const entries = told.isWhole ? null : namedEntries(list, told, input);
    return entries ? [{ list, entries }] : [];
  });
  const [first] = named;
  if (!first) return toAsked(judgeAsked(told, [said, others], input), lists);
  const known = named.find(({ list, entries }) => isAllowed(list, entries, told));
  if (known) return toKnown(known.list, told, input);
  const { list, entries } = first;
  const [{ size } = { size: 0 }] = entries;
  // What only one entry has may be all that is told of it; and there are not many more than are listed.
  if (size < 2 || told.count > list.rows.length + MOST_OFF) return null;
  if (isTold(told, lists, input) || !isOfList(told, list, input)) return null;
  const isOpen = told.count < size && hasUnknownWord(list, told.behind, input);
  if (isOpen && !isOfKindAbroad(told, list, input)) return null;
  const why = `The evidence has ${size} of them.`;
  return { verdict: "contradicted", evidence: [list.id], why };
}

function toKnown(list: List, told: ToldCount, input: CheckInput): Judgement | null {
  if (!isOfList(told, list, input)) return null;
  return { verdict: "supported", evidence: [list.id], why: "So many are in the evidence." };
}

function toAsked(found: "known" | "beyond" | null, [list]: readonly List[]): Judgement | null {
  const evidence = list ? [list.id] : [];
  if (found === null) return null;
  return found === "known"
    ? { verdict: "supported", evidence, why: "So many are in the evidence." }
    : { verdict: "unsupported", evidence, why: "The evidence has no such number of them." };
}

/** Whether so many are in one of the sets, or an entry says that there are so many, or several together. */
function isAllowed(
  { rows }: List,
  sets: readonly Entries[],
  { count, isNegated }: ToldCount,
): boolean {
  return sets.some((set) => {
    if (set.size === count || (isNegated && rows.length - set.size === count)) return true;
    const numbers = [...set].map((at) => toNumerals(rows[at] ?? ""));
    return numbers.some((one) => one.includes(count)) || toSums(numbers).includes(count);
  });
}

/** Somebody may have counted otherwise, or asked for so many: it is written elsewhere than in the entries. */
function isTold({ count }: ToldCount, lists: readonly List[], { book }: CheckInput): boolean {
  const lines = book.numbers().byValue.get(count) ?? [];
  const isEntry = (text: string) => lists.some(({ rows }) => rows.includes(text));
  return lines.some(({ text }) => count > SMALL || !isEntry(text));
}

/** In another language what is counted has another name: "drei Rechnungen sind überfällig". */
function isOfKindAbroad(
  { behind }: ToldCount,
  list: List,
  { language, book }: CheckInput,
): boolean {
  if (language === book.language || behind.trim().split(/\s+/u).length > MOST_ABROAD) return false;
  return kindsOf(list).some(({ said }) => said.test(behind));
}

/** Whether it counts what the list has, and not something that one of its entries has. */
function isOfList(told: ToldCount, list: List, input: CheckInput): boolean {
  const { behind, isPart } = told;
  if (isOfKindAbroad(told, list, input)) return true;
  const isPlain = COUNTED.test(behind) || predicateBehind.test(behind) || timesBehind.test(behind);
  if (isPart || isPlain) return true;
  const thing = THING.exec(behind)?.[0] ?? "";
  if (thing === "" || findEntries(list, thing, input).length > 0) return true;
  if (input.book.toWords(thing).some((word) => generic.has(word))) return true;
  return isSpokenOf(thing, list, input);
}
