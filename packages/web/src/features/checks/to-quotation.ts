/** What a claim says, as it is read: without marks of emphasis and code, and without references. */
export function toQuotation(text: string): string {
  const plain = text.replaceAll(/\s?\[[EH]\d+\]/g, "").replaceAll(/\*\*|`/g, "");
  // A claim may consist of a reference.
  return plain.trim() || text.trim();
}
