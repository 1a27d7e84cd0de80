/** The beginning of a text, never half a character. */
export function cutText(text: string, letters: number): string {
  if (text.length <= letters) return text;
  return text.slice(0, letters).replace(/[\ud800-\udbff]$/, "");
}
