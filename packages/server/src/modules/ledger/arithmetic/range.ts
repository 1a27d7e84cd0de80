/** The least and the most that a number may stand for: 2.5 is anything from 2.45 to 2.55. */
export type Range = readonly [least: number, most: number];

const around = (ends: readonly number[]): Range => [Math.min(...ends), Math.max(...ends)];

export const add = ([a, b]: Range, [c, d]: Range): Range => [a + c, b + d];
export const subtract = ([a, b]: Range, [c, d]: Range): Range => [a - d, b - c];
export const multiply = ([a, b]: Range, [c, d]: Range): Range =>
  around([a * c, a * d, b * c, b * d]);
/** By what may be nothing gives anything. */
export const divide = (one: Range, [c, d]: Range): Range =>
  c <= 0 && d >= 0 ? [-Infinity, Infinity] : multiply(one, [1 / d, 1 / c]);
export const exactly = (value: number): Range => [value, value];
export const sumOf = (ranges: readonly Range[]): Range => ranges.reduce(add, exactly(0));

/** As percent of the first, up or down. */
export const changeOf = (from: Range, to: Range): Range =>
  multiply(subtract(divide(to, from), exactly(1)), exactly(100));
/** The part as percent of the whole. */
export const shareOf = (part: Range, whole: Range): Range =>
  multiply(divide(part, whole), exactly(100));
