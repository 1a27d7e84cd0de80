import { oncePer } from "../once-per.ts";

/** Fields by row and column, as they are written. */
export type Grid = {
  /** Empty names where the columns have none. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A heading, and the lines below it that have as many fields. */
export type Block = Grid & {
  readonly lines: readonly string[];
  /** How they are parted: by a mark, or only by the space between. */
  readonly split: Split;
  readonly isMarked: boolean;
};

type Split = (line: string) => string[];
type Item = { readonly text: string };

const MOST_COLUMNS = 12;
const NAME = /^(?:[%#]?\p{L}|(?:19|20)\d\d$|\d{1,2}\.?\s?\p{L}{2})/u;
/** The number of an entry: what stands first is no heading. */
const NUMBERED = /^\d{1,2}(?!\d)/;
const RULE = /^[\s|+:=-]*$/;
const byGap =
  (gap: RegExp): Split =>
  (line) =>
    line
      .trim()
      .replace(/Mounted on$/, "Mounted")
      .split(gap);
const byMark =
  (mark: string | RegExp): Split =>
  (line) => {
    const bare = mark === "|" ? line.trim().replaceAll(/^\||\|$/g, "") : line;
    return bare.split(mark).map((field) => field.trim().replace(/^"(.*)"$/, "$1"));
  };
const marked = ["|", ";", "\t"].map(byMark);
const byComma = byMark(",");
const byWideGap = byGap(/\s{2,}|\t/);
const byAnyGap = byGap(/\s+/);

/** The ways to part a line that leave what is written in words together. */
export const splits: readonly Split[] = [...marked, byMark(/,(?! )/), byWideGap];

/** The lines of fields that an item has below a heading. */
export const blockOf = oncePer((item: Item): Block | null => {
  const lines = linesOf(item);
  for (const split of [...marked, byComma]) {
    const block = toBlock(lines, split);
    if (block) return { ...block, isMarked: true };
  }
  const [wide, narrow] = [toBlock(lines, byWideGap), toBlock(lines, byAnyGap)];
  return narrow && narrow.rows.length > (wide?.rows.length ?? 0) ? narrow : wide;
});

const linesOf = oncePer(({ text }: Item) => text.split("\n").filter((line) => !RULE.test(line)));

function toBlock(lines: readonly string[], split: Split): Block | null {
  const fields = lines.map(split);
  const at = fields.findIndex(
    (row, place) => isHeader(row) && fields[place + 1]?.length === row.length,
  );
  const header = fields[at];
  if (!header) return null;
  const end = fields.findIndex((row, place) => place > at && row.length !== header.length);
  const rows = fields.slice(at + 1, end < 0 ? undefined : end);
  const below = lines.slice(at + 1, at + 1 + rows.length);
  return rows.length > 1 ? { header, rows, lines: below, split, isMarked: false } : null;
}

/** Whether fields may be the names of columns. */
export function isHeader(fields: readonly string[]): boolean {
  return (
    fields.length > 1 &&
    fields.length <= MOST_COLUMNS &&
    fields.every(
      (name, at) => !/\s{2}/.test(name) && NAME.test(name) && (at > 0 || !NUMBERED.test(name)),
    )
  );
}
