import { aggregate, aggregateAll, plainTables, toLists } from "../numbers/aggregates.ts";
import type { Aggregate } from "../numbers/choose-rows.ts";
import type { Derived } from "../numbers/derive-numbers.ts";
import { countedBy } from "../numbers/count-evidence.ts";
import { COUNTED } from "../numbers/is-number-claim.ts";
import { followsFrom } from "../numbers/follows-from.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import { mayFollow } from "../numbers/may-follow.ts";
import { toCents } from "../numbers/recompute.ts";
import { isOfColumns, isSumAtHand } from "../numbers/sums-at-hand.ts";
import { gapWords } from "../numbers/sums.data.ts";
import type { Unit } from "../numbers/units.data.ts";
import {
  anyOf,
  averageWords,
  exceptWords,
  leastWords,
  medianWords,
  mostWords,
  partOfEnd,
  shareWords,
  togetherWords,
  totalWords,
} from "./cues.data.ts";
import { isBorneOut } from "./is-borne-out.ts";
import { isKnown } from "./is-known.ts";
import { exactly, type Range } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

const CLAUSE = /[,;:.(，；。：（](?!\d)/u;
/** In evidence that has averages itself. */
const GIVEN = anyOf([averageWords, medianWords]);
/** "£55 a plot across 84 plots". */
const EACH =
  /^\s?(?:\/|(?:an|per|each|apiece|pro|je|por|cada|par)(?!\p{L})|a\s\p{L}+\sacross)|^\s?每/iu;
/** "lower by 3 on average": a difference. */
const BY_END = /(?<!\p{L})(?:by|um)\s(?:\p{Sc}\s?)?$|[高低多少](?:了|出)?\s?$/iu;
const PER_HUNDRED = /^[^,;]{0,12}(?<!\d)100(?!\d)/u;
const MINUTE = 60_000;
/** Nobody is off by more. */
const MOST_TIMES = 2;
/** What a plain number may be measured in that is said as a time, in milliseconds. */
const times = [1, 1_000, MINUTE, 60 * MINUTE, 1_440 * MINUTE];

/** "445 a day on average", "14 mm in all", "350 € without the rent": as the rows of small evidence give it. */
export const findAggregates: RelationFinder = (scene) => {
  const { text, numbers, input } = scene;
  if (!TOLD.test(text) || plainTables(input.book).length === 0) return [];
  return numbers.flatMap((said, at): Relation[] => {
    if (said.unit === null && said.isWord) return [];
    const around = clauseOf(scene, at);
    const kind = toKind(at, around, scene);
    if (!kind) return [];
    const lists = toLists(kind, around, input);
    const toResults = (ways: readonly Derived[]) => ways.flatMap((way) => inUnitOf(said, way));
    const all = toResults(aggregate(kind, lists, { input, said }));
    // What it most likely should be is of all rows.
    const results = isBorneOut(said, all) ? all : toResults(aggregateAll(kind, lists, input));
    const others = numbers.filter((one) => one !== said);
    const isSure =
      isNear(said, results) &&
      !(kind === "share" && mayFollow(said, input)) &&
      !said.isBound &&
      !isGiven(kind, said, scene) &&
      !isExplained(kind, said, { others, scene });
    return [{ said, operands: [], results, how: hows[kind], isSure }];
  });
};

/** Far from all that the columns give it is one of something else. */
function isNear({ values: [value = 0] }: SaidNumber, results: readonly Range[]): boolean {
  const claimed = Math.abs(value);
  return results.some(([least, most]) => {
    const result = Math.abs(least + most) / 2;
    return claimed <= result * MOST_TIMES && result <= claimed * MOST_TIMES;
  });
}

const hows: Readonly<Record<Aggregate, string>> = {
  mean: "The average in the evidence",
  sum: "The sum in the evidence",
  rest: "The rest in the evidence",
  share: "The part in the evidence",
  range: "The difference in the evidence",
};

const TOLD = anyOf([averageWords, totalWords, exceptWords, shareWords, mostWords]);

/** What stands around a number up to the next one, or to the end of what is said of it. */
function clauseOf({ text, numbers }: Scene, at: number): string {
  const said = numbers[at];
  const lead = text.slice(numbers[at - 1]?.end ?? 0, said?.start);
  const parts = lead.split(CLAUSE);
  const last = parts.at(-1) ?? "";
  // "In all, it took two hours."
  const first = parts.length > 1 ? (parts.at(-2) ?? "") : "";
  const isOpened = [averageWords, totalWords].some((words) => words.test(first)) && at === 0;
  const [behind = ""] = text
    .slice(said?.end, numbers[at + 1]?.start ?? text.length)
    .split(CLAUSE, 1);
  return `${isOpened ? first : ""} ${last} ${behind}`;
}

function toKind(at: number, around: string, { text, numbers }: Scene): Aggregate | null {
  const said = numbers[at];
  if (!said) return null;
  const before = text.slice(0, said.start);
  if (averageWords.test(around)) {
    return BY_END.test(before) ? null : "mean";
  }
  const isChange = gapWords.test(around.replace(totalWords, ""));
  if (said.unit?.measure === "percent") {
    return shareWords.test(around) ? "share" : null;
  }
  if (exceptWords.test(before)) return "rest";
  const isSum = totalWords.test(around) && !partOfEnd.test(around);
  // "up 565 overall" is a difference of sums.
  if (isChange) return mostWords.test(before) && leastWords.test(before) ? "range" : null;
  if (EACH.test(text.slice(said.end))) return null;
  return isSum ? "sum" : null;
}

/** Whether the evidence says so itself: a sum may stand there, an average is called one. */
function isGiven(kind: Aggregate, said: SaidNumber, scene: Scene): boolean {
  if (!isKnown(said, scene)) return false;
  const { items } = scene.input.book;
  return kind !== "mean" || items.some(({ text }) => GIVEN.test(text));
}

type Beside = { readonly others: readonly SaidNumber[]; readonly scene: Scene };

/** Whether it was come by in another way: from what is said beside it, as a count, as hundredths. */
function isExplained(kind: Aggregate, said: SaidNumber, { others, scene }: Beside): boolean {
  const { input } = scene;
  const { book } = input;
  // "6.3 l/100 km".
  if (toCents(said, book) || PER_HUNDRED.test(scene.text.slice(said.end))) return true;
  // "the two together": any of them may be meant, and clocks are added up as such.
  const isOpen = togetherWords.test(scene.text) || said.unit?.measure === "time";
  if (kind === "sum" && (isOpen ? isSumAtHand(said, book) : isOfColumns(said, book))) return true;
  if (said.unit === null && kind === "sum") {
    // "22 packages in all": so many rows.
    const isOfRows = COUNTED.test(scene.text.slice(said.end));
    const words = book.toWords(scene.text);
    const isCounted = countedBy(said.values[0] ?? 0, words, book.counts()).length > 0;
    if (isOfRows || isCounted) return true;
  }
  // "42:10" took so long, and is no number.
  const isTime = said.unit?.measure === "time";
  const isTimed = plainTables(book).some(
    ({ isRegular, units }) => isRegular && units.some((unit) => unit?.measure === "time"),
  );
  if (isTime && !isTimed && book.dates.some(({ readings: [first] }) => first?.time)) return true;
  return followsFrom(said, others, input);
}

/** As it would be said in the unit of the number. */
function inUnitOf({ unit }: SaidNumber, { value, unit: own }: Derived): Range[] {
  if (unit === null || own === null) return toPlain(unit, own).map((way) => exactly(value * way));
  if (unit.measure !== own.measure) return [];
  return unit.factors.map((factor, at) => exactly((value * (own.factors[at] ?? 1)) / factor));
}

function toPlain(unit: Unit | null, own: Unit | null): number[] {
  if (unit === null) return own?.isLoose ? [1, own.factors[0] ?? 1] : [1];
  const { measure, factors } = unit;
  if (measure === "size") return factors.flatMap((factor) => [1 / factor, 1]);
  if (measure === "time") return times.map((time) => time / (factors[0] ?? 1));
  return measure === "percent" ? [1, 100] : [1];
}
