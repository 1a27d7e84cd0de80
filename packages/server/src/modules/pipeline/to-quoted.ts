/** Text as a literal: whatever it says, it cannot end the quotation or a fence around it. */
export function toQuoted(text: string): string {
  return JSON.stringify(text).replaceAll("<", String.raw`\u003c`);
}
