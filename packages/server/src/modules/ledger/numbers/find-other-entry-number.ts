import { entriesOf, type Entry } from "../entries/entry-book.ts";
import { chooseOther } from "../entries/find-other-entry.ts";
import { isSpokenOf } from "../entries/weigh-keys.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { matchesNumber, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";

/** Numbers are often said of more than one thing: the other entry must be plainly the one. */
const MARGIN = 1.5;
const SMALL = 12;

/** The line that a sentence speaks of, where the number that it gives stands in the same place of other lines. */
export function findOtherEntryNumber(
  said: SaidNumber,
  {
    others,
    lines,
  }: { readonly others: readonly SaidNumber[]; readonly lines: readonly NumberLine[] },
  input: CheckInput,
): Entry | null {
  const [value = 0] = said.values;
  const isPlain = said.unit === null && (said.isWord || Math.abs(value) <= SMALL);
  const results = lines.filter(({ id, isResult }) => id !== null && isResult);
  if (isPlain || results.length === 0 || results.length < lines.length) return null;
  const entries = entriesByLine(input.book);
  const having = new Set<Entry>();
  const rivals = new Set<Entry>();
  for (const line of results) {
    const own = entries.get(line);
    if (!own) return null;
    having.add(own);
    const slot = line.numbers.findIndex((one) => matchesNumber(said, one));
    const place = { said, others, line, slot };
    for (const other of input.book.numbers().byItem.get(line.id) ?? []) {
      const entry = entries.get(other);
      if (!entry || having.has(entry) || !isSpokenOf(entry.keys, [own.keys], input)) continue;
      if (isRival(other, place)) rivals.add(entry);
    }
  }
  return chooseOther({ value: said, beside: others, having, rivals, margin: MARGIN }, input);
}

const entriesByLine = oncePer((book: EvidenceBook): ReadonlyMap<NumberLine, Entry> => {
  const { ofLine } = entriesOf(book);
  const entries = new Map<NumberLine, Entry>();
  for (const line of book.numbers().lines) {
    const entry = line.id !== null && line.isResult ? ofLine(line.id, line.text) : undefined;
    if (entry) entries.set(line, entry);
  }
  return entries;
});

type Place = {
  readonly said: SaidNumber;
  readonly others: readonly SaidNumber[];
  readonly line: NumberLine;
  /** Which number of the line it is. */
  readonly slot: number;
};

/** Whether a line is made as another, and has another number in the place of the one that is said. */
function isRival({ numbers }: NumberLine, { said, others, line, slot }: Place): boolean {
  const [own, other] = [line.numbers[slot], numbers[slot]];
  if (!own || !other || numbers.length !== line.numbers.length) return false;
  if (own.unit?.measure !== other.unit?.measure || matchesNumber(said, other)) return false;
  return !others.some((one) => matchesNumber(one, other));
}
