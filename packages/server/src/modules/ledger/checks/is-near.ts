/** Whether two words are the same but for a slip: a changed, missing, added or swapped character or two. */
export function isNear(one: string, other: string): boolean {
  const longest = Math.max(one.length, other.length);
  const most = longest >= 8 ? 2 : 1;
  if (longest < 3 || Math.abs(one.length - other.length) > most) return false;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1];
      const changed = (row[to - 1] ?? 0) + (isSame ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[other.length] ?? longest) <= most;
}
