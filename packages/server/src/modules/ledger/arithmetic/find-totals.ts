import type { EvidenceBook } from "../evidence-book.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import { sumWords } from "../numbers/sums.data.ts";
import { averageWords, partWords, perWords } from "./cues.data.ts";
import { toEvidenceColumns, type EvidenceColumn } from "./evidence-columns.ts";
import { isOfSome, isOtherCount } from "./find-means.ts";
import { isKnown } from "./is-known.ts";
import { exactly } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

const CLAUSE = /[,;:.(，；。：（]\s/u;
/** Of all there are. */
const TOTAL =
  /(?<!\p{L})(?:in total|total|altogether|in all|all together|together|insgesamt|zusammen|in summe|no total|ao todo|em conjunto|en total|en conjunto|au total|en tout|ensemble)(?!\p{L})|一共|总共|合计|加起来|总计/iu;

/** "In total they use 2.6 GB": of the one column that the evidence has of the kind. */
export const findTotals: RelationFinder = (scene) => {
  const { text, numbers, input } = scene;
  if (!sumWords.test(text) || partWords.test(text) || averageWords.test(text)) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const from = numbers[at - 1]?.end ?? 0;
    const next = numbers[at + 1]?.start ?? text.length;
    const lead = text.slice(from, said.start).split(CLAUSE).at(-1) ?? "";
    const [behind = ""] = text.slice(said.end, next).split(CLAUSE, 1);
    const around = `${lead} ${behind}`;
    if (!said.unit || !TOTAL.test(around) || perWords.test(around)) return [];
    const isListed = numbers.some(
      (one) => one !== said && one.unit?.measure === said.unit?.measure,
    );
    const column = isListed ? null : findOnly(said, input.book);
    const isNamed = isOfSome({ ...scene, text: text.slice(0, said.start) + behind });
    if (!column || isNamed || numbers.some((one) => isOtherCount(one, [column]))) return [];
    const sum = column.values.reduce((all, one) => all + one, 0);
    const results = [0, 1].map((way) =>
      exactly((sum * factorOf(column.unit, way)) / factorOf(said.unit, way)),
    );
    const isSure = !said.isBound && !isKnown(said, scene) && !addsUp(input.book);
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
function addsUp({ items }: EvidenceBook): boolean {
  return items.some(({ text }) => sumWords.test(text));
}
