/** What a number may mean: "1.250" is 1250 or 1.25. */
export function readNumber(text: string): number[] {
  const plain = text.replaceAll(/['’\u00a0\u202f]/gu, "");
  const marks = plain.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return [Number(plain)];
  const isMixed = marks.some((mark) => mark !== last);
  const tail = plain.length - plain.lastIndexOf(last) - 1;
  const asDecimal = Number(
    `${plain.slice(0, -tail - 1).replaceAll(/[.,]/g, "")}.${plain.slice(-tail)}`,
  );
  const asWhole = Number(plain.replaceAll(/[.,]/g, ""));
  if (isMixed) return [asDecimal];
  if (marks.length > 1) return [asWhole];
  return tail === 3 ? [asWhole, asDecimal] : [asDecimal];
}

/** How many digits a number has behind its point, at the least. */
export function decimalsOf(text: string): number {
  return /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0;
}
