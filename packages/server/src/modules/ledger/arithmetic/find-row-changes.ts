import type { CheckInput } from "../finding.ts";
import { toSaid, type SaidNumber } from "../numbers/match-number.ts";
import { numbersOf } from "../numbers/numbers-of.ts";
import { RULE } from "../numbers/table-above.ts";
import { oncePer } from "../once-per.ts";
import { toTelling } from "../small-words.ts";
import { combine } from "./combine.ts";
import { changeWords, fallWords, riseWords } from "./cues.data.ts";
import { changeOf } from "./range.ts";
import type { Relation, RelationFinder } from "./relation.ts";

const CLAUSE = /[,;:，；：]\s?|\s(?:and|und|e|y|et)\s/u;

/** "p95 came down by 39 %", below a table that has it before and after. */
export const findRowChanges: RelationFinder = ({ text, numbers, input }) => {
  if (input.sentence.form === "row" || !input.sentence.earlier.includes("|")) return [];
  return numbers.flatMap((said): Relation[] => {
    if (said.unit?.measure !== "percent") return [];
    const clause = text.slice(0, said.start).split(CLAUSE).at(-1) ?? "";
    if (![changeWords, riseWords, fallWords].some((words) => words.test(clause))) return [];
    const told = new Set(input.book.toWords(clause));
    const [row, ...others] = rowsOf(input).filter(({ label }) =>
      label.every((one) => told.has(one)),
    );
    if (!row || others.length > 0) return [];
    const [from, to] = row.pair;
    const results = [[from, to] as const, [to, from] as const].flatMap((pair) =>
      combine(said, pair, ([one, other]) => (one && other ? [changeOf(one, other)] : [])),
    );
    const how = `${from.text} → ${to.text} in percent`;
    return [{ said, operands: [from, to], results, how, isSure: true }];
  });
};

type TableRow = {
  readonly label: readonly string[];
  readonly pair: readonly [SaidNumber, SaidNumber];
};

/** The rows of the tables before that have a name and two amounts of one kind. */
const rowsOf = oncePer(({ sentence, book }: CheckInput): TableRow[] => {
  const lines = sentence.earlier.split("\n").filter((line) => /^\s*\|/.test(line));
  return lines.flatMap((line) => {
    if (RULE.test(line)) return [];
    const [name = "", ...cells] = line.split("|").slice(1, -1);
    const found = cells.flatMap((cell) => numbersOf(book)(cell).map((one) => toSaid(one, cell)));
    const [from, to] = found;
    const label = toTelling(book.toWords(name));
    if (!from || !to || found.length > 2 || label.length === 0) return [];
    if (from.unit?.measure !== to.unit?.measure || from.unit?.measure === "percent") return [];
    return [{ label, pair: [from, to] }];
  });
});
