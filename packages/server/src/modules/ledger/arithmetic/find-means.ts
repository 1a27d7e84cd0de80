import type { SaidNumber } from "../numbers/match-number.ts";
import { smallWords } from "../small-words.ts";
import { averageWords, medianWords, partWords, perWords } from "./cues.data.ts";
import { toEvidenceColumns, type EvidenceColumn } from "./evidence-columns.ts";
import { exactly, type Range } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** Of more columns than this some has an average that fits. */
const MOST_COLUMNS = 6;
const BEHIND = 30;
/** "the average of the four". */
const ARTICLE = /(?<!\p{L})(?:the|den|der|die|les|los|las|os|as)\s*$/iu;

/** "average: 66 points": within what a column of the evidence has, and the average of none. */
export const findMeans: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (!averageWords.test(text)) return [];
  const columns = toEvidenceColumns(scene.input.book);
  if (columns.length > MOST_COLUMNS) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const lead = text.slice(numbers[at - 1]?.end ?? 0, said.start);
    const [behind = ""] = text.slice(said.end, said.end + BEHIND).split(/[,;.，；。]/u, 1);
    if ((said.isWord && said.unit === null) || ARTICLE.test(lead)) return [];
    const isMean = averageWords.test(lead) && !medianWords.test(lead);
    if (!isMean || perWords.test(lead + behind)) return [];
    const results = columns.flatMap((column) => toMean(column, said));
    const end = said.end + behind.length;
    const isPart = numbers.some(
      (one) => one !== said && one.start < end && isOtherCount(one, columns),
    );
    const isSure = !said.isBound && !isPart && !partWords.test(text) && !isOfSome(scene);
    return [{ said, operands: [], results, how: "The average in the evidence", isSure }];
  });
};

/** "four tickets" of a table of five. */
export function isOtherCount(one: SaidNumber, columns: readonly EvidenceColumn[]): boolean {
  const [value = 0] = one.values;
  const isCount = one.unit === null && Number.isInteger(value) && value > 1;
  return isCount && columns.some(({ values }) => value < values.length);
}

/** The average, if the number may be one of this column. */
function toMean({ values, unit }: EvidenceColumn, said: SaidNumber): Range[] {
  const isPercent = unit?.measure === "percent";
  if (isPercent !== (said.unit?.measure === "percent")) return [];
  if (unit && said.unit && unit.measure !== said.unit.measure) return [];
  const scale = unit && said.unit ? (unit.factors[0] ?? 1) / (said.unit.factors[0] ?? 1) : 1;
  const [value = 0] = said.values;
  const least = Math.min(...values) * scale;
  const most = Math.max(...values) * scale;
  if (value < least || value > most) return [];
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return [exactly(mean * scale)];
}

/** Whether the evidence gives averages itself, or the sentence speaks of some of the rows. */
export function isOfSome({ text, input: { book } }: Scene): boolean {
  const { byWord, lines } = book.numbers();
  const isGiven = [averageWords, medianWords].some((words) =>
    book.items.some((item) => words.test(item.text)),
  );
  if (isGiven) return true;
  return book.toWords(text).some((word) => {
    const count = byWord.get(word)?.filter(({ isResult }) => isResult).length ?? 0;
    return count > 0 && count < lines.length && !smallWords.has(word) && !/^\d/.test(word);
  });
}
