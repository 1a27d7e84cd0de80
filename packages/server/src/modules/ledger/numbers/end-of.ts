const CHARACTERS = 40;

/** The last words before a place: what stands farther off says nothing of it. */
export function endOf(text: string, place: number): string {
  return text.slice(Math.max(0, place - CHARACTERS), place);
}
