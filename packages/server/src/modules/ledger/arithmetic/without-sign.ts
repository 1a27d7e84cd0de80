/** "of the €1,800": without a currency that stands before its number. */
export function withoutSign(text: string): string {
  return text.replace(/(?:R\$|[€$£¥])\s?$/u, "");
}
