/** A larger table is read in part. */
export const MOST_ROWS = 200;
export const MOST_COLUMNS = 8;

export type Cell = number | null;
export type Grid = {
  readonly rows: readonly { readonly text: string; readonly cells: readonly Cell[] }[];
  /** What each column is called. */
  readonly names: readonly string[];
  readonly heading: string;
};

const START = /^(?:start|begin|from|beginn|von|início|inicio|début|desde)/iu;
const END = /^(?:end|finish|until|to$|ende|bis|fim|fin|hasta|até)/iu;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Lists of entries, entries by name, names with numbers. */
export function readJson(text: string): Grid[] {
  if (!/^\s*[[{]/.test(text)) return [];
  try {
    return toGrids("", JSON.parse(text));
  } catch {
    return [];
  }
}

function toGrids(name: string, value: unknown): Grid[] {
  if (typeof value !== "object" || value === null) return [];
  const entries: [string, unknown][] = Object.entries(value);
  const isList = Array.isArray(value);
  const inner = entries.filter(([, one]) => typeof one === "object" && one !== null);
  const deeper = inner.flatMap(([key, one]) => toGrids(isList ? name : `${name} ${key}`, one));
  const own = inner.length > 0 ? fromEntries(name, inner) : fromFields(name, entries);
  return own.rows.length > 0 ? [own, ...deeper] : deeper;
}

function fromEntries(heading: string, entries: readonly [string, unknown][]): Grid {
  const records = entries.map(([key, one]) => ({ key, fields: withSpan(toFields(one)) }));
  const names = [...new Set(records.flatMap(({ fields }) => [...fields.keys()]))];
  const columns = names.filter((name) =>
    records.some(({ fields }) => toNumber(fields.get(name)) !== null),
  );
  const rows = records.slice(0, MOST_ROWS).map(({ key, fields }) => ({
    text: [/^\d+$/.test(key) ? "" : spell(key), ...[...fields.values()].filter(isText)].join(" "),
    cells: columns.slice(0, MOST_COLUMNS).map((name) => toNumber(fields.get(name))),
  }));
  return {
    heading: `${heading} ${names.map(spell).join(" ")}`,
    names: columns.slice(0, MOST_COLUMNS),
    rows: columns.length > 0 ? rows : [],
  };
}

function fromFields(heading: string, entries: readonly [string, unknown][]): Grid {
  const rows = entries.flatMap(([key, one]) => {
    const value = toNumber(one);
    return value === null ? [] : [{ text: spell(key), cells: [value] }];
  });
  return { heading, names: [], rows: rows.slice(0, MOST_ROWS) };
}

/** An entry that starts and ends: how long it is. */
function withSpan(fields: Map<string, unknown>): Map<string, unknown> {
  const [start, end] = [START, END].map((names) =>
    [...fields].find(([name, value]) => names.test(name) && isText(value) && MOMENT.test(value)),
  );
  if (!start || !end) return fields;
  const span = Date.parse(String(end[1])) - Date.parse(String(start[1]));
  return span > 0 ? fields.set("span_minutes", span / 60_000) : fields;
}

function toFields(entry: unknown): Map<string, unknown> {
  return new Map(typeof entry === "object" && entry !== null ? Object.entries(entry) : []);
}

function toNumber(value: unknown): Cell {
  if (typeof value === "number") return value;
  return isText(value) && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : null;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** "carriedOver" and "carried_over" in words. */
function spell(key: string): string {
  return key.replaceAll("_", " ").replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}
