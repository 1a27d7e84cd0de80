/** Whether a word begins with a digit. Asked of every word of the evidence. */
export function isNumeral(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}
