import { deriveNumbers, type Cues, type Derived } from "./derive-numbers.ts";
import type { EvidenceBook } from "./evidence-book.ts";
import { findSpans } from "./find-spans.ts";
import type { CheckInput } from "./finding.ts";
import { matchesDerived, type SaidNumber } from "./match-number.ts";
import type { Table } from "./read-tables.ts";
import { scaleNumbers } from "./scale-numbers.ts";
import { findDays, selectRows, type Scope } from "./select-rows.ts";
import { smallWords } from "./small-words.ts";
import { downWords, gapWords, meanWords, pointWords, sumWords, upWords } from "./sums.data.ts";

/** The more numbers there are to hit, the better a number that is not meant exactly must hit one. */
const reaches: readonly (readonly [most: number, reach: number])[] = [
  [12, 1],
  [60, 0.5],
  [Infinity, 0.25],
];

/** Behind a number that is no difference itself. */
const STATE =
  /^[,;]?\s*(?:down|up|instead|statt|gegenüber|ao invés|en vez|en lugar|au lieu|contre|frente)(?!\p{L})/iu;
const CENT_MEASURES: ReadonlySet<string> = new Set(["euro", "dollar", "real", "sterling", "yuan"]);
/** What is counted in hundredths. */
const CENTS = /(?<!\p{L})(?:cents?|centavos?|céntimos?|centimes?)(?!\p{L})|以分为单位/iu;

/** Whether a number follows from those of the evidence, in a way that the sentence speaks of. Gives the ids. */
export function recompute(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): string[] | null {
  const { book, sentence } = input;
  const cues = toCues(said, sentence.text, sentence.form === "row");
  const scopes = toScopes(others, input);
  for (const table of book.tables()) {
    if (!isAbout(table, scopes, book)) continue;
    const derived = deriveScoped(table, scopes, cues);
    if (isAmong(said, derived)) return table.id === null ? [] : [table.id];
  }
  for (const [id, lines] of book.numbers().byItem) {
    if (isAmong(said, scaleNumbers({ lines, said, others, input }))) return id === null ? [] : [id];
  }
  return findSpans(said, book);
}

/** "21,943.50" for 2,194,350 cents. */
export function toCents(said: SaidNumber, book: EvidenceBook): SaidNumber | null {
  const isMoney = said.unit === null || CENT_MEASURES.has(said.unit.measure);
  if (!isMoney || !book.items.some(({ full }) => CENTS.test(full.replaceAll("_", " "))))
    return null;
  const values = said.values.map((value) => value * 100);
  return { ...said, values, step: said.step * 100, unit: null };
}

function isAmong(said: SaidNumber, derived: readonly Derived[]): boolean {
  const reach = reaches.find(([most]) => derived.length <= most)?.[1] ?? 1;
  const meant = { ...said, reach, values: said.values.map(Math.abs) };
  return derived.some(({ value, unit }) =>
    matchesDerived(meant, { values: [Math.abs(value)], unit }),
  );
}

/** By what the sentence names, or else by what was named before. */
function deriveScoped(table: Table, scopes: readonly Scope[], cues: Cues): Derived[] {
  const selections = scopes.map((scope) => selectRows(table, scope));
  const at = selections.findIndex(({ named }) => named.length > 0);
  const [selection, scope] = [selections[Math.max(0, at)], scopes[Math.max(0, at)]];
  if (!selection || !scope) return [];
  return deriveNumbers(table, selection, { cues, values: scopes[0]?.values ?? [] });
}

/** What the sentence speaks of; where that names nothing, what was spoken of before or asked. */
function toScopes(
  others: readonly SaidNumber[],
  { book, sentence, language }: CheckInput,
): Scope[] {
  const isAbroad = language !== book.language;
  const values = others.flatMap((other) => other.values.map(Math.abs));
  return [sentence.text, `${sentence.before} ${book.question}`].map((text, at) => ({
    words: new Set(book.toWords(text).filter((word) => !smallWords.has(word) && !/^\d/.test(word))),
    days: findDays(text),
    values: at === 0 ? values : [],
    isAbroad,
  }));
}

/** Whether a table has words that are said, or is the only one. */
function isAbout(table: Table, scopes: readonly Scope[], book: EvidenceBook): boolean {
  if (book.items.length <= 2) return true;
  return scopes.some(({ words, isAbroad }) =>
    isAbroad ? true : [...words].some((word) => table.counts.has(word) || table.heading.has(word)),
  );
}

/** What may be computed, by the words around the number. */
function toCues(said: SaidNumber, text: string, isRow: boolean): Cues {
  // "1.8 GB, down from 3.1": only what stands beside the number says that it is a difference.
  const near = besides(said, text);
  return {
    isSum: isRow || sumWords.test(text),
    isMean: isRow || said.isHedged || meanWords.test(text),
    isRatio: isRow || meanWords.test(text),
    isGap: isRow || (gapWords.test(near) && !STATE.test(text.slice(said.end))),
    isPercent: said.unit?.measure === "percent",
    isPoints: pointWords.test(said.text),
    change: toChange(said, near, isRow),
    isState: STATE.test(text.slice(said.end)),
  };
}

function toChange({ text }: SaidNumber, near: string, isRow: boolean): Cues["change"] {
  if (/^[-−–]/.test(text)) return "down";
  if (isRow) return "any";
  const [isUp, isDown] = [upWords.test(near), downWords.test(near)];
  if (isUp !== isDown) return isUp ? "up" : "down";
  return "any";
}

function besides({ start, end }: SaidNumber, sentence: string): string {
  const before =
    sentence
      .slice(0, start)
      .split(/[,;:(，；：]/)
      .at(-1) ?? "";
  const [after = ""] = sentence.slice(end).split(/[,;:)，；：]/, 1);
  return `${before} ${after}`;
}
