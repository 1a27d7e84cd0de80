/** Whether digits are others but for one, or for two that are swapped. */
export function isSlipOf(digits: string, other: string): boolean {
  if (digits.length !== other.length) return false;
  const changed = countChanged(digits, other);
  return changed === 1 || (changed === 2 && toSorted(digits) === toSorted(other));
}

function countChanged(one: string, other: string): number {
  let changed = 0;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) changed++;
  return changed;
}

function toSorted(digits: string): string {
  return digits.split("").toSorted().join("");
}
