import { deriveNumbers, type Operation } from "./derive-numbers.ts";
import { hasMatchSorted, type SaidNumber } from "./match-number.ts";
import type { NumberBook, NumberLine } from "./number-book.ts";

const cue = (words: string, han: string) =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${han}`, "iu");
const SUM = cue(
  "total(?:s|ed|ing|ly)?|sum|together|combined|overall|altogether|in all|both|adds? up|cost|costs|insgesamt|zusammen|summe|gesamt\\p{L}*|soma|ao todo|no total|somam|suma|en total|suman|somme|au total|ensemble|across",
  "总|合计|共|加起来",
);
const GAP = cue(
  "difference|more|less|fewer|faster|slower|higher|lower|increased?|decreased?|grew|rose|fell|dropped|gain|up|down|remain\\p{L}*|left|longer|shorter|older|saves?|saved|reduction|reduced|by|apart|later|earlier|unterschied|mehr|weniger|differenz|schneller|übrig|gestiegen|gesunken|um|diferença|mais|menos|restam?|aumento|aumentou|caiu|diferencia|más|quedan?|aumentó|bajó|différence|plus|moins|reste\\p{L}*|augment\\p{L}*|baiss\\p{L}*",
  "差|多了|少了|增|减|快|剩|降|升",
);
const MEAN = cue(
  "average|averag\\p{L}+|mean|median|per|each|durchschnitt\\p{L}*|mittel\\p{L}*|schnitt|pro|média|médio|promedio|media|mediana|por|moyenne|médiane|par",
  "平均|均值|每|中位",
);
const MOST_VALUES = 40;

/** Whether a number follows from those of the evidence, in a way that the sentence speaks of. Gives the ids. */
export function recompute(said: SaidNumber, sentence: string, book: NumberBook): string[] | null {
  const operations = toOperations(said, sentence);
  const measure = said.unit?.measure ?? null;
  const inBase = toBase(said);
  const follows = (id: string | null, lines: readonly NumberLine[]) =>
    operations.some((operation) => {
      const plain = deriveNumbers(book, { id, lines, measure: null }, operation);
      if (hasMatchSorted(said, plain)) return true;
      if (measure === null) return false;
      return hasMatchSorted(inBase, deriveNumbers(book, { id, lines, measure }, operation));
    });
  for (const [id, lines] of book.byItem) {
    if (follows(id, lines)) return id === null ? [] : [id];
  }
  // Across many items almost anything follows from something.
  if (book.byValue.size > MOST_VALUES || !follows("*", book.lines)) return null;
  return [...new Set(book.lines.flatMap(({ id }) => id ?? []))];
}

/** What may be computed, by the words around the number. */
function toOperations(said: SaidNumber, sentence: string): Operation[] {
  // "1.8 GB, down from 3.1": only what stands beside the number says that it is a difference.
  const isGap = GAP.test(besides(said, sentence));
  const isPercent = said.unit?.measure === "percent";
  const operations: Operation[] = ["rows"];
  if (SUM.test(sentence)) operations.push("sums");
  if (MEAN.test(sentence)) operations.push("means");
  if (isGap) operations.push("gaps");
  if (isPercent) operations.push("shares");
  if (isPercent && isGap) operations.push("changes");
  return operations;
}

/** In the smallest unit of its measure. */
function toBase(said: SaidNumber): SaidNumber {
  const factor = said.unit?.factors.at(-1) ?? 1;
  return { ...said, values: said.values.map((value) => value * factor), step: said.step * factor };
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
