import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { isNumeral } from "../is-numeral.ts";
import { toTelling } from "../small-words.ts";
import { findNumberLines } from "./find-number-lines.ts";
import { summaryRow } from "./labels.data.ts";
import { matchesNumber, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import type { SheetRow } from "./read-sheets.ts";

/** So few words stand before a number that they name. */
const LABEL_WORDS = 4;
const LINE_WORDS = 6;
/** No name of a field is longer. */
const MOST_KEY = 24;

/** Of a total, or of another line, which the words right before the number name: "the deposit of 2,400". */
export function hasOwnLine(
  said: SaidNumber,
  row: SheetRow,
  { sentence, book }: CheckInput,
): boolean {
  const before =
    sentence.text
      .slice(0, said.start)
      .split(/[,;:.(]\s/)
      .at(-1) ?? "";
  const words = toTelling(book.toWords(before.split(" ").slice(-LABEL_WORDS).join(" ")));
  const toTight = (line: string) => line.replaceAll(/\s/g, "");
  const own = toTight(row.text);
  return findNumberLines(said, book).some(
    (line) =>
      toTight(line.text) !== own &&
      (isTotal(said, line) ||
        isOfList(line, row, book) ||
        (line.said.length <= LINE_WORDS && words.some((word) => line.said.includes(word)))),
  );
}

/** "/pricing 38" of one list, where another has 5,420 for it: of what each list is, nobody can tell. */
function isOfList({ said, isResult }: NumberLine, { text }: SheetRow, book: EvidenceBook): boolean {
  const names = book.toWords(text).filter((word) => !isNumeral(word));
  const isShort = isResult && said.length <= LINE_WORDS && names.length > 0;
  return isShort && names.every((name) => said.includes(name));
}

/** Of lines, by whatever they say; of JSON, by what stands before the number. */
function isTotal(said: SaidNumber, { text, numbers }: NumberLine): boolean {
  if (!/^\s*[[{]/.test(text)) return summaryRow.test(text);
  return numbers.some(
    (one) =>
      matchesNumber(said, one) &&
      summaryRow.test(
        text.slice(Math.max(0, one.start - MOST_KEY), one.start).replaceAll("_", " "),
      ),
  );
}
