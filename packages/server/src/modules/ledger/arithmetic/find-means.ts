import type { SaidNumber } from "../numbers/match-number.ts";
import { sumWords } from "../numbers/sums.data.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { smallWords } from "../small-words.ts";
import { averageWords, medianWords, partWords, perWords } from "./cues.data.ts";
import { toEvidenceColumns, type EvidenceColumn } from "./evidence-columns.ts";
import { isKnown } from "./is-known.ts";
import { exactly, type Range } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** Of more columns than this some has an average that fits. */
const MOST_COLUMNS = 6;
const BEHIND = 30;
const CLAUSE = /[,;:.(，；。：（]\s/u;
/** Of all there are. */
const TOTAL =
  /(?<!\p{L})(?:in total|total|altogether|in all|all together|together|insgesamt|zusammen|in summe|no total|ao todo|em conjunto|en total|en conjunto|au total|en tout|ensemble)(?!\p{L})|一共|总共|合计|加起来|总计/iu;
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

/** "In total they use 2.6 GB": of the one column that the evidence has of the kind. */
export const findTotals: RelationFinder = (scene) => {
  const { text, numbers, input } = scene;
  if (!sumWords.test(text) || partWords.test(text)) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const from = numbers[at - 1]?.end ?? 0;
    const next = numbers[at + 1]?.start ?? text.length;
    const lead = text.slice(from, said.start).split(CLAUSE).at(-1) ?? "";
    const [behind = ""] = text.slice(said.end, next).split(CLAUSE, 1);
    if (!said.unit || said.unit.measure === "percent" || !TOTAL.test(`${lead} ${behind}`))
      return [];
    if (averageWords.test(text) || perWords.test(lead + behind)) return [];
    const isListed = numbers.some(
      (one) => one !== said && one.unit?.measure === said.unit?.measure,
    );
    const column = isListed ? null : findOnly(said, input.book);
    const isNamed = isOfSome({ ...scene, text: `${lead} ${behind}` });
    if (!column || isNamed || numbers.some((one) => isOtherCount(one, [column]))) return [];
    const ways = said.unit.factors.length > 1 ? [0, 1] : [0];
    const sum = column.values.reduce((all, one) => all + one, 0);
    const results = ways.map((way) =>
      exactly((sum * factorOf(column.unit, way)) / factorOf(said.unit, way)),
    );
    const isSure = !said.isBound && !isKnown(said, scene) && !isGiven(input.book);
    return [{ said, operands: [], results, how: "The sum in the evidence", isSure }];
  });
};

function factorOf(unit: EvidenceColumn["unit"], way: number): number {
  return unit?.factors[way] ?? unit?.factors[0] ?? 1;
}

/** The column that has all numbers of the measure. */
function findOnly({ unit }: SaidNumber, book: EvidenceBook): EvidenceColumn | null {
  const isOf = (one: EvidenceColumn["unit"]) => one?.measure === unit?.measure;
  const [column, ...more] = toEvidenceColumns(book).filter((one) => isOf(one.unit));
  if (!column || more.length > 0) return null;
  const all = book
    .numbers()
    .lines.flatMap(({ numbers }) => numbers.filter((one) => isOf(one.unit)));
  const isEven = all.every(
    ({ values, unit: own }) => values.length === 1 && own?.factors[0] === column.unit?.factors[0],
  );
  return isEven && all.length === column.values.length ? column : null;
}

/** The evidence adds up itself. */
function isGiven({ items }: EvidenceBook): boolean {
  return items.some(({ text }) => sumWords.test(text));
}

/** "four tickets" of a table of five. */
function isOtherCount(one: SaidNumber, columns: readonly EvidenceColumn[]): boolean {
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
function isOfSome({ text, input: { book } }: Scene): boolean {
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
