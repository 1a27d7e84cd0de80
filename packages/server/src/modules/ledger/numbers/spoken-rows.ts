import type { CheckInput } from "../finding.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { findDayNames } from "./find-day-names.ts";
import { otherRow } from "./labels.data.ts";
import type { SaidNumber } from "./match-number.ts";
import { clauseOf } from "./named-rows.ts";
import { numbersOf } from "./numbers-of.ts";
import type { Sheet, SheetRow } from "./read-sheets.ts";

/** Where a text names a row. */
export type Mention = {
  readonly row: SheetRow;
  readonly start: number;
  readonly end: number;
  /** As the row has it. */
  readonly isWhole: boolean;
};

/** The row that a number is said of, and the end of its name where that stands before the number. */
export type Spoken = {
  readonly row: SheetRow;
  readonly start: number;
  readonly end: number;
  /** In the number's own clause, or at least in its sentence. */
  readonly isNear: boolean;
  readonly isHere: boolean;
  readonly isWhole: boolean;
};

/** Speaks of what was named before. */
const IT = /^[\s*_]*(?:it|they|he|she|er|sie|es|ele|ela|él|ella|il|elle|ils|elles)(?!\p{L})|^它/iu;
/** Before what something is only compared with. */
const THAN =
  /(?<!\p{L})(?:than|ahead of|behind|als|vor|que|qu['’])\s?(?:(?:the|der|die|das|den|o|a|os|as|el|la|los|las|le|les|em|en|no|na|am|im|in|on)\s){0,2}$|比\s?$/iu;
const JOINED = /^(?:,\s|\s(?:and|und|y|e|et)\s|、|，)$/iu;
const RUN = /[\p{Script=Latin}\p{M}\p{N}'’]+/gu;

/** The one row that is spoken of: in the clause, before it, or in what came before. */
export function findSpokenRow(sheet: Sheet, said: SaidNumber, input: CheckInput): Spoken | null {
  const { sentence, book } = input;
  const { text, form, before } = sentence;
  if (form === "row") {
    const own = mentionsOf(sheet, text.split("|", 2).join(" "), input);
    return toSpoken(own, { start: 0, end: said.start, isNear: true, isHere: true });
  }
  const mentions = mentionsIn(input, sheet);
  // "Box 500", "九月": a part of the name.
  if (mentions.some((one) => one.start < said.end && said.start < one.end)) return null;
  const near = findNear(mentions, said, input);
  if (near.length > 0) {
    return toSpoken(near, { ...toPlace(near, said), isNear: true, isHere: true });
  }
  const last = mentions.findLast((one) => one.start < said.start);
  if (last) {
    const clause = clauseOf(said, input);
    if (otherRow.test(text.slice(clause.start, clause.end))) return null;
    // Of "from May to June: 12" both count; of "May: 3, June: 12" the last.
    const since = numbersOf(book)(text).findLast((one) => one.end <= last.start)?.end ?? 0;
    const isSubject = (one: Mention) => !THAN.test(text.slice(0, one.start));
    const some = mentions.filter(
      (one) => one.start >= since && one.start < said.start && isSubject(one),
    );
    return toSpoken(some, { ...toPlace(some, said), isNear: false, isHere: true });
  }
  if (mentions.length > 0 || (before !== "" && !IT.test(text))) return null;
  const earlier = mentionsOf(sheet, before === "" ? book.question : before, input);
  return toSpoken(earlier, { start: 0, end: 0, isNear: false, isHere: false });
}

type Place = Pick<Spoken, "start" | "end" | "isNear" | "isHere">;

function toSpoken(mentions: readonly Mention[], place: Place): Spoken | null {
  const [first] = mentions;
  const isOne = mentions.every(({ row }) => row === first?.row);
  const isWhole = mentions.some((one) => one.isWhole);
  return first && isOne ? { row: first.row, isWhole, ...place } : null;
}

function toPlace(mentions: readonly Mention[], { start }: SaidNumber) {
  return { start: mentions[0]?.start ?? 0, end: Math.min(start, mentions.at(-1)?.end ?? start) };
}

/** Those of the number's own clause, and of the next where that only adds to it: "4.5 kg of apples and pears". */
function findNear(mentions: readonly Mention[], said: SaidNumber, input: CheckInput): Mention[] {
  const { sentence, book } = input;
  const { next, ...own } = clauseOf(said, input);
  const inside = (clause: Pick<Mention, "start" | "end">) =>
    mentions.filter((one) => one.start >= clause.start && one.start < clause.end);
  const found = inside(own);
  if (!next || found.length === 0 || found.some((one) => one.start < said.end)) return found;
  const isJoined =
    JOINED.test(sentence.text.slice(own.end, next.start)) &&
    numbersOf(book)(sentence.text.slice(next.start, next.end)).length === 0;
  return isJoined ? [...found, ...inside(next)] : found;
}

/** A text without the words that name rows. */
export function withoutNames(text: string, { byWord }: Sheet, { book }: CheckInput): string {
  return text.replaceAll(RUN, (run) =>
    book.toWords(run).some((word) => byWord.has(word)) ? " " : run,
  );
}

/** The same for all numbers of a sentence. */
export function mentionsIn(input: CheckInput, sheet: Sheet): readonly Mention[] {
  return mentionsBySheet(input)(sheet);
}

const mentionsBySheet = oncePer((input: CheckInput) =>
  onceFor((sheet: Sheet) => mentionsOf(sheet, input.sentence.text, input)),
);

/** Where a text names rows, as they are written, by a word, or by a day. */
function mentionsOf(sheet: Sheet, text: string, { book }: Pick<CheckInput, "book">): Mention[] {
  const found: Mention[] = [];
  const lower = text.toLowerCase();
  for (const [name, row] of sheet.byName) {
    for (let start = lower.indexOf(name); start >= 0; start = lower.indexOf(name, start + 1)) {
      const end = start + name.length;
      if (standsAlone(lower, start, name)) found.push({ row, start, end, isWhole: true });
    }
  }
  const said = new Set(book.toWords(text));
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    for (const word of book.toWords(run)) {
      const row = sheet.byWord.get(word);
      const end = start + run.length;
      if (row && isMostly(row, said)) found.push({ row, start, end, isWhole: false });
    }
  }
  for (const { name, start, end } of sheet.hasDays ? findDayNames(text) : []) {
    const row = sheet.byWord.get(name);
    if (row) found.push({ row, start, end, isWhole: true });
  }
  return found.toSorted((one, other) => one.start - other.start);
}

/** One word of a long name names nothing. */
function isMostly({ names }: SheetRow, said: ReadonlySet<string>): boolean {
  let count = 0;
  for (const name of names) if (said.has(name)) count++;
  return names.size < 3 || count * 2 > names.size;
}

function standsAlone(text: string, start: number, name: string): boolean {
  const isWord = (character: string) => /[\p{Script=Latin}\p{N}]/u.test(character);
  const isOpen = start === 0 || !isWord(text.charAt(start - 1)) || !isWord(name.charAt(0));
  const next = text.charAt(start + name.length);
  return isOpen && (!isWord(next) || !isWord(name.at(-1) ?? ""));
}
