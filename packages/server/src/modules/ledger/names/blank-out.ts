type Place = { readonly start: number; readonly end: number };

/** A text with spaces in some places. */
export function blankOut(text: string, places: readonly Place[]): string {
  if (places.length === 0) return text;
  let blanked = "";
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    blanked += text.slice(blanked.length, start);
    blanked += " ".repeat(Math.max(0, end - blanked.length));
  }
  return blanked + text.slice(blanked.length);
}
