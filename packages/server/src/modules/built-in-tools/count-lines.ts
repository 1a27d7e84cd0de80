/** How many lines of a file are there that were not, and how many are not there any more. */
export function countLines(before: Uint8Array | null, after: Uint8Array) {
  const left = new Map<string, number>();
  for (const line of toLines(before)) left.set(line, (left.get(line) ?? 0) + 1);
  let added = 0;
  for (const line of toLines(after)) {
    const known = left.get(line) ?? 0;
    if (known === 0) added++;
    else left.set(line, known - 1);
  }
  const removed = [...left.values()].reduce((sum, count) => sum + count, 0);
  return { bytes: after.length, added, removed };
}

/** The end of the last line begins no other. */
function toLines(bytes: Uint8Array | null): readonly string[] {
  const text = bytes === null ? "" : new TextDecoder().decode(bytes);
  if (text === "") return [];
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}
