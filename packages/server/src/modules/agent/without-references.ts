const reference = / ?\[E\d{1,3}(?:[,;] ?E\d{1,3})*\]/g;

/** An answer of another turn: its marks name evidence that this turn numbers otherwise. */
export function withoutReferences(text: string): string {
  return text.replaceAll(reference, "");
}
