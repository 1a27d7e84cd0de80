/** A longer table is not read again for each of its rows. */
const MOST_ROWS = 60;

/** The rows of the same Markdown table above the one that begins at a place, its head first. */
export function tableAbove(text: string, start: number): string {
  let from = start;
  for (let rows = 0; from > 0; rows++) {
    const line = text.lastIndexOf("\n", from - 2) + 1;
    if (!/^\s*\|/.test(text.slice(line, from))) break;
    if (rows > MOST_ROWS) return "";
    from = line;
  }
  return text.slice(from, start);
}

/** The heading of the column that the text before a place leads to. */
export function headingOf(above: string, before: string): string {
  const heads = above.trim().split("\n", 1)[0]?.split("|") ?? [];
  return heads[before.split("|").length - 1]?.trim() ?? "";
}
