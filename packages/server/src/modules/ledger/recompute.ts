import { deriveNumbers, deriveSums, type Cues, type Derived, type Said } from "./derive-numbers.ts";
import type { EvidenceBook } from "./evidence-book.ts";
import { findSpans } from "./find-spans.ts";
import type { CheckInput } from "./finding.ts";
import { matchesDerived, type SaidNumber } from "./match-number.ts";
import type { Table } from "./read-tables.ts";
import { scaleNumbers } from "./scale-numbers.ts";
import { findDays, selectRows, type Scope, type Selection } from "./select-rows.ts";
import { smallWords } from "./small-words.ts";
import { downWords, gapWords, meanWords, pointWords, sumWords, upWords } from "./sums.data.ts";

/** The more numbers there are to hit, the better a number that is not meant exactly must hit one. */
const reaches: readonly (readonly [most: number, reach: number])[] = [
  [30, 1],
  [Infinity, 0.5],
];

/** Says how exact a number is, or that it is a part. */
const NO_GAP =
  /(?<!\p{L})(?:(?:more|less|fewer) than|mehr als|weniger als|mais (?:de|do que|da)|menos (?:de|do que|da)|más (?:de|del|de la)|menos del?|plus (?:de|d['’]|du)|moins (?:de|d['’]|du)|ma(?:kes?|de|king) up|up to|at least|at most)(?!\p{L})/giu;
/** "3,000 crowns a tree". */
const PER = /^\s\p{L}+\s(?:an?|each|apiece|la|le|l['’])\s?\p{L}/iu;
/** Behind a number that is no difference itself. */
const STATE =
  /^[,;]?\s*(?:down|up|instead|statt|gegenüber|ao invés|en vez|en lugar|au lieu|contre|frente)(?!\p{L})/iu;
/** Where nothing is named, more tables than this are not searched. */
const MOST_UNNAMED = 12;
const nothing: Scope = { words: new Set(), days: [], values: [], isAbroad: false };
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
  const derived = deriveAll(scopes, cues, book);
  const found = findAmong(said, derived);
  if (found) return found.id === null ? [] : [found.id];
  const scaled = [...book.numbers().byItem].flatMap(([id, lines]) =>
    scaleNumbers({ lines, said, others, input }).map((one) => ({ ...one, id })),
  );
  const other = findAmong(said, scaled);
  if (other) return other.id === null ? [] : [other.id];
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

type Sourced = Derived & Pick<Table, "id">;

function findAmong(said: SaidNumber, derived: readonly Sourced[]): Sourced | undefined {
  const reach = reaches.find(([most]) => derived.length <= most)?.[1] ?? 1;
  const meant = { ...said, reach };
  return derived.find(({ value, unit }) => matchesDerived(meant, { values: [value], unit }));
}

/** From the items that have what the sentence names, or else what was named before, or else all. */
function deriveAll(scopes: readonly Scope[], cues: Cues, book: EvidenceBook): Sourced[] {
  const tables = book.tables();
  const values = scopes[0]?.values ?? [];
  for (const scope of scopes) {
    const selected = tables.map((table) => ({ table, selection: selectRows(table, scope) }));
    const ids = new Set(
      selected.flatMap(({ table, selection }) =>
        isAbout(table, selection, scope) ? [table.id] : [],
      ),
    );
    if (ids.size === 0) continue;
    return selected.flatMap(({ table, selection }) =>
      ids.has(table.id) ? derive(table, selection, { cues, values }) : sums(table, cues),
    );
  }
  if (tables.length > MOST_UNNAMED) return tables.flatMap((table) => sums(table, cues));
  return tables.flatMap((table) => derive(table, selectRows(table, nothing), { cues, values }));
}

function derive(table: Table, selection: Selection, said: Said): Sourced[] {
  return deriveNumbers(table, selection, said).map((one) => ({ ...one, id: table.id }));
}

function sums(table: Table, cues: Cues): Sourced[] {
  return deriveSums(table, cues).map((one) => ({ ...one, id: table.id }));
}

/** Whether a row of it is named, or all of it. */
function isAbout(
  { heading, counts, rows }: Table,
  { named }: Selection,
  { words }: Scope,
): boolean {
  if (named.length > 0) return true;
  return [...words].some((word) => heading.has(word) || counts.get(word) === rows.length);
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

/** What may be computed, by the words around the number. */
function toCues(said: SaidNumber, text: string, isRow: boolean): Cues {
  // "1.8 GB, down from 3.1": only what stands beside the number says that it is a difference.
  const near = besides(said, text);
  return {
    isSum: isRow || sumWords.test(text),
    isMean: isRow || said.isHedged || meanWords.test(text),
    isRatio: isRow || meanWords.test(text) || PER.test(text.slice(said.end)),
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
  return `${before} ${after}`.replaceAll(NO_GAP, " ");
}
