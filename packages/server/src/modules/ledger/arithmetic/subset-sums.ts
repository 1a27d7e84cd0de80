import { sumOf, type Range } from "./range.ts";

/** Of more numbers than this nobody adds up just some. */
const MOST = 6;

/** The sums of every choice of at least so many; the sum of all comes first. */
export function subsetSums(ranges: readonly Range[], least: number): Range[] {
  if (ranges.length < least) return [];
  const all = sumOf(ranges);
  if (ranges.length > MOST) return [all];
  const choices = Array.from({ length: 2 ** ranges.length - 1 }, (_none, mask) =>
    ranges.filter((_range, at) => ((mask + 1) >> at) & 1),
  );
  return [all, ...choices.filter(({ length }) => length >= least).map(sumOf)];
}
