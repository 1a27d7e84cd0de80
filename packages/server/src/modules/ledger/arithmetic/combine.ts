import type { SaidNumber } from "../numbers/match-number.ts";
import { exactly, multiply, type Range } from "./range.ts";

const HEDGED_SHARE = 0.1;
/** Small numbers are rarely rounded: "from 3 % to 4 %". */
const ROUNDED_SHARE = 0.02;

/** How numbers are read: which way a separator, which way "KB". */
type Reading = { readonly separator: number; readonly way: number };

/**
 * What numbers give, in the unit of the one that is said, for every way to read them. A number
 * without a unit has that of the others.
 */
export function combine(
  said: SaidNumber,
  operands: readonly SaidNumber[],
  compute: (ranges: readonly Range[]) => readonly Range[],
): Range[] {
  const measured = operands.find(({ unit }) => unit !== null);
  const isAmbiguous = operands.some(({ values }) => values.length > 1);
  const isSize = operands.some(({ unit }) => (unit?.factors.length ?? 0) > 1);
  return (isAmbiguous ? [0, 1] : [0])
    .flatMap((separator) => (isSize ? [0, 1] : [0]).map((way) => ({ separator, way })))
    .flatMap((reading) => {
      const unit = toFactor(measured, reading);
      const isSame = measured !== undefined && measured.unit?.measure === said.unit?.measure;
      const scale = isSame ? unit / toFactor(said, reading) : 1;
      const toRanges = (read: (operand: SaidNumber, reading: Reading) => Range) =>
        operands.map((operand) =>
          multiply(
            read(operand, reading),
            exactly(operand.unit ? toFactor(operand, reading) / unit : 1),
          ),
        );
      // The first is as if all were exact: it is the one that is told.
      return [...compute(toRanges(toPoint)), ...compute(toRanges(toRange))].map((range) =>
        multiply(range, exactly(scale)),
      );
    });
}

function toFactor(number: SaidNumber | undefined, { way }: Reading): number {
  const factors = number?.unit?.factors ?? [];
  return factors[way] ?? factors[0] ?? 1;
}

function toPoint({ values }: SaidNumber, { separator }: Reading): Range {
  return exactly(values[separator] ?? values[0] ?? 0);
}

/** What was counted is exact; what was measured may have been rounded. */
function toRange({ values, unit, step, isHedged }: SaidNumber, { separator }: Reading): Range {
  const value = values[separator] ?? values[0] ?? 0;
  const isCounted = unit === null && Number.isInteger(value);
  const half = Math.min(step, 10 ** -toDecimals(value)) / 2;
  const rounding = isCounted ? 0 : Math.min(half, Math.abs(value) * ROUNDED_SHARE);
  const slack = isHedged ? Math.max(rounding, Math.abs(value) * HEDGED_SHARE) : rounding;
  return [value - slack, value + slack];
}

function toDecimals(value: number): number {
  return String(value).split(".")[1]?.length ?? 0;
}
