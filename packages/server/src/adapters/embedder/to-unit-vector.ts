/** A vector of length 1 in the same direction; undefined where there is none, or it is not a number. */
export function toUnitVector(values: ArrayLike<number>): Float32Array | undefined {
  const vector = Float32Array.from(values);
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (!Number.isFinite(length) || length === 0) return undefined;
  return vector.map((value) => value / length);
}
