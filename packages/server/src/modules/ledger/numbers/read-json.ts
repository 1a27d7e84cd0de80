import { oncePer } from "../once-per.ts";

/** An object or a list of JSON. */
export type JsonNode = {
  readonly entries: readonly [string, unknown][];
  /** Those of them that are objects or lists. */
  readonly inner: readonly [string, object][];
};

/** An entry of a list, or of an object that has several. */
export type JsonRecord = {
  readonly key: string;
  readonly fields: ReadonlyMap<string, unknown>;
};

const START = /^(?:start|begin|from|beginn|von|início|inicio|début|desde|开始)/iu;
const END = /^(?:end|finish|until|to$|ende|bis|fim|fin|hasta|até|结束)/iu;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const MINUTE = 60_000;

/** The objects and lists of an item, outer ones first; null of what is no JSON, or was cut off. */
export const jsonOf = oncePer(({ text }: { readonly text: string }): readonly JsonNode[] | null => {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return toNodes(JSON.parse(text) as object);
  } catch {
    return null;
  }
});

function toNodes(value: object): JsonNode[] {
  const entries: [string, unknown][] = Object.entries(value);
  const inner = entries.filter((entry): entry is [string, object] => isObject(entry[1]));
  return [{ entries, inner }, ...inner.flatMap(([, one]) => toNodes(one))];
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** What the inner ones have, with how long each took. */
export const recordsOf = oncePer(({ inner }: JsonNode): readonly JsonRecord[] =>
  inner.map(([key, one]) => ({ key, fields: withSpan(new Map(Object.entries(one))) })),
);

function withSpan(fields: Map<string, unknown>): Map<string, unknown> {
  const [start, end] = [START, END].map((names) =>
    [...fields].find(([name, value]) => names.test(name) && MOMENT.test(toText(value))),
  );
  if (!start || !end) return fields;
  const span = Date.parse(toText(end[1])) - Date.parse(toText(start[1]));
  return span > 0 ? fields.set("duration_minutes", span / MINUTE) : fields;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** What the fields of records are called. */
export function namesOf(records: readonly JsonRecord[]): string[] {
  return [...new Set(records.flatMap(({ fields }) => [...fields.keys()]))];
}

/** "carriedOver" and "carried_over" in words. */
export function spell(key: string): string {
  return key.replaceAll("_", " ").replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
}
