/** The first position in the range whose number is not below `value`; numbers rise. */
export function lowerBound(
  numbers: Uint32Array,
  value: number,
  range: { readonly from: number; readonly to: number },
): number {
  let { from, to } = range;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((numbers[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
