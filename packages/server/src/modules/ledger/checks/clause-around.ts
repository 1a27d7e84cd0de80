const BREAK = /[,;:，；：。()（）|]\s?|[.!?]\s|\s[–—-]\s/gu;

/** The clause that stands around a place of a sentence. */
export function clauseAround(text: string, place: number): string {
  let from = 0;
  for (const match of text.matchAll(BREAK)) {
    if (match.index >= place) return text.slice(from, match.index);
    from = match.index + match[0].length;
  }
  return text.slice(from);
}
