import { deriveNumbers, type Derived, type Said } from "./derive-numbers.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { findSpans } from "./find-spans.ts";
import type { CheckInput } from "../finding.ts";
import { matchesDerived, type SaidNumber } from "./match-number.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import type { Table } from "./read-tables.ts";
import { scaleNumbers } from "./scale-numbers.ts";
import { readScopes } from "./read-scopes.ts";
import { selectRows, type Scope, type Selection } from "./select-rows.ts";
import { toCues } from "./to-cues.ts";
import { moneyMeasures } from "./units.data.ts";

/** The more numbers there are to hit, the better a number that is not meant exactly must hit one. */
const reaches: readonly (readonly [most: number, reach: number])[] = [
  [30, 1],
  [120, 0.5],
  [Infinity, 0.25],
];

/** Of so many items any may be meant; where nothing is named, or many have something, of so few. */
const MOST_ITEMS = 8;
const FEW_ITEMS = 4;
const FEW = 12;
const nothing: Scope = { words: () => new Set(), isAbroad: false };
/** What is counted in hundredths. */
const CENTS = /(?<!\p{L})(?:cents?|centavos?|céntimos?|centimes?)(?!\p{L})|以分为单位/iu;

/** Whether a number follows from those of the evidence, in a way that the sentence speaks of. Gives the ids. */
export function recompute(
  said: SaidNumber,
  others: readonly SaidNumber[],
  input: CheckInput,
): string[] | null {
  const { book } = input;
  const cues = toCues(said, input);
  // A few things are counted, not computed, unless the words say so.
  const isFew = said.unit === null && said.values.every((value) => value <= FEW);
  if (isFew && !cues.isGap && !cues.isSum && !cues.isRatio) return null;
  const scopes = readScopes(input);
  const values = others.flatMap((other) => other.values.map(Math.abs));
  const ids = findItems(scopes, book);
  const derived = deriveAll(ids, scopes, { cues, values, book });
  const found = findAmong(said, derived);
  if (found) return found.id === null ? [] : [found.id];
  const scaled = ids.map((id): Sourced => {
    const lines = book.numbers().byItem.get(id) ?? [];
    return { id, derived: scaleNumbers({ lines, said, others, input }) };
  });
  const other = findAmong(said, scaled);
  if (other) return other.id === null ? [] : [other.id];
  return findSpans(said, book);
}

/** As those who take payments give an amount: a whole number beside its currency. */
const MINOR = /"amount\w*"\s*:\s*\d{3,}(?![\d.])/u;
const isInCents = oncePer(({ items }: EvidenceBook) =>
  items.some(
    ({ full }) =>
      CENTS.test(full.replaceAll("_", " ")) ||
      (MINOR.test(full) &&
        /"currency"\s*:/u.test(full) &&
        !/"amount\w*"\s*:\s*\d+\.\d/u.test(full)),
  ),
);

/** "21,943.50" for 2,194,350 cents. */
export function toCents(said: SaidNumber, book: EvidenceBook): SaidNumber | null {
  const isMoney = said.unit === null || moneyMeasures.has(said.unit.measure);
  if (!isMoney || !isInCents(book)) return null;
  const values = said.values.map((value) => value * 100);
  return { ...said, values, step: said.step * 100, unit: null };
}

type Sourced = Pick<Table, "id"> & { readonly derived: readonly Derived[] };

function findAmong(said: SaidNumber, sources: readonly Sourced[]): Sourced | undefined {
  let count = 0;
  for (const { derived } of sources) count += derived.length;
  const reach = reaches.find(([most]) => count <= most)?.[1] ?? 1;
  const meant = { ...said, reach: Math.min(reach, said.reach) };
  return sources.find(({ derived }) =>
    derived.some(({ value, unit }) => matchesDerived(meant, { values: [value], unit })),
  );
}

/** From the items that have what is spoken of. */
function deriveAll(
  ids: readonly (string | null)[],
  scopes: readonly Scope[],
  { cues, values, book }: Said & { readonly book: EvidenceBook },
): Sourced[] {
  return ids.flatMap((id) =>
    book.tables(id).map((table) => ({
      id,
      derived: deriveNumbers(table, select(table, scopes), { cues, values }),
    })),
  );
}

/** By what the sentence names, or else by what was named before. */
function select(table: Table, [first, ...more]: readonly Scope[]): Selection {
  const selection = selectionsOf(first ?? nothing)(table);
  if (selection.named.length > 0) return selection;
  const others = more.map((scope) => selectionsOf(scope)(table));
  return others.find(({ named }) => named.length > 0) ?? selection;
}

/** Scopes are the same for all numbers of a sentence. */
const selectionsOf = oncePer((scope: Scope) => onceFor((table: Table) => selectRows(table, scope)));

/** The items that have most of the words of the sentence, or of what came before; a word that many have tells none. */
function findItems(scopes: readonly Scope[], book: EvidenceBook): (string | null)[] {
  const idsByWord = book.idsByWord();
  for (const { words } of scopes) {
    const shared = new Map<string, number>();
    for (const word of words()) {
      const having = idsByWord.get(word) ?? [];
      if (having.length > MOST_ITEMS) continue;
      for (const id of having) shared.set(id, (shared.get(id) ?? 0) + 1);
    }
    if (shared.size > 0) return [null, ...toMost(shared)];
  }
  return [null, ...(book.items.length > FEW_ITEMS ? [] : book.items.map(({ id }) => id))];
}

function toMost(shared: ReadonlyMap<string, number>): string[] {
  if (shared.size <= FEW_ITEMS) return [...shared.keys()];
  const sorted = [...shared].toSorted(([, one], [, other]) => other - one);
  return sorted.slice(0, FEW_ITEMS).map(([id]) => id);
}
