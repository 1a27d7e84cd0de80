/** The first byte of a page of a b-tree. Other pages begin with the number of a page, which is never so large. */
const leaves = new Set([10, 13]);
const interiors = new Set([2, 5]);
/** As long as the longest page. */
const nothing = Buffer.alloc(65_536);

/**
 * Puts zeros where a page of SQLite's file format has nothing (https://sqlite.org/fileformat2.html, 1.6):
 * between its pointers and its cells, and in free blocks. Says whether there was anything.
 */
export function clearGaps(page: Buffer, isFirst: boolean): boolean {
  const start = isFirst ? 100 : 0;
  const type = page[start] ?? 0;
  if (!leaves.has(type) && !interiors.has(type)) return false;
  const pointers = start + (leaves.has(type) ? 8 : 12);
  const from = pointers + 2 * page.readUInt16BE(start + 3);
  // 0 stands for 65536, which no 16 bits hold.
  const cells = page.readUInt16BE(start + 5) || 65_536;
  const isChanged = clear(page, from, Math.min(cells, page.length));
  return clearFreeBlocks(page, page.readUInt16BE(start + 1)) || isChanged;
}

/** A chain through the page: the place of the next one, the length of this one, then nothing. */
function clearFreeBlocks(page: Buffer, first: number): boolean {
  let isChanged = false;
  let at = first;
  while (at > 0 && at + 4 <= page.length) {
    const end = Math.min(at + page.readUInt16BE(at + 2), page.length);
    isChanged = clear(page, at + 4, end) || isChanged;
    const next = page.readUInt16BE(at);
    // They come in order; anything else would not end.
    at = next > at ? next : 0;
  }
  return isChanged;
}

function clear(page: Buffer, from: number, to: number): boolean {
  if (from >= to) return false;
  const gap = page.subarray(from, to);
  if (gap.equals(nothing.subarray(0, gap.length))) return false;
  gap.fill(0);
  return true;
}
