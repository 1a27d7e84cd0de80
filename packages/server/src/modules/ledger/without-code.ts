const SPAN = /`[^`\n]*`/gu;

/**
 * A text with spaces for the code spans that have letters. Span by span: the names in two spans may have
 * been taken out already, and what stands between them is no code.
 */
export function withoutCode(text: string): string {
  if (!text.includes("`")) return text;
  return text.replaceAll(SPAN, (span) => (/[\p{L}_]/u.test(span) ? " ".repeat(span.length) : span));
}
