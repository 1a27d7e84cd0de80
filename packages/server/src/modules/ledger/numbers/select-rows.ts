import type { Row, Table } from "./read-tables.ts";

/** What a sentence speaks of, for finding the rows that it means. */
export type Scope = {
  readonly words: () => ReadonlySet<string>;
  /** The evidence is in another language: it calls things by other names. */
  readonly isAbroad: boolean;
};

export type Selection = {
  readonly all: readonly Row[];
  /** Those that are sums of the others. */
  readonly totals: readonly Row[];
  /** The rows of each name that is said, and of several names. */
  readonly byName: readonly (readonly Row[])[];
  /** Those, and others that may be meant: the rest, those above and below zero. */
  readonly groups: readonly (readonly Row[])[];
  /** The rows that are named. */
  readonly named: readonly Row[];
};

const MOST_NAMES = 6;

/** The rows of a table that a sentence speaks of. */
export function selectRows(table: Table, scope: Scope): Selection {
  const some = table.rows.filter(({ isTotal }) => !isTotal);
  const all = some.length > 1 ? some : table.rows;
  const totals = some.length > 1 ? table.rows.filter(({ isTotal }) => isTotal) : [];
  const toGroup = (rows: readonly Row[]) =>
    all === table.rows ? rows : rows.filter(({ isTotal }) => !isTotal);
  const byName = toNamed(table, scope)
    .map(toGroup)
    .filter(({ length }) => length > 0 && length < all.length);
  const named = all.filter((row) => byName.some((rows) => rows.includes(row)));
  const both = byName.flatMap((one, at) =>
    byName.slice(at + 1).map((other) => one.filter((row) => other.includes(row))),
  );
  const others = all.filter((row) => !named.includes(row));
  const signs = [1, -1].map((sign) =>
    all.filter(({ cells }) => cells.some((cell) => cell !== null && cell * sign < 0)),
  );
  const toGroups = (lists: readonly (readonly Row[])[]) =>
    distinct(lists.filter(({ length }) => length > 0 && length < all.length));
  return {
    all,
    totals,
    named,
    byName: toGroups([...byName, ...both, named]),
    groups: toGroups([...byName, ...both, named, others, ...signs]),
  };
}

/** The rows of each word that is said. */
function toNamed(table: Table, { words }: Scope): (readonly Row[])[] {
  const byWord = table.rowsByWord();
  return [...words()]
    .map((word) => byWord.get(word) ?? [])
    .filter(({ length }) => length > 0 && length < table.rows.length)
    .slice(0, MOST_NAMES);
}

function distinct(groups: readonly (readonly Row[])[]): (readonly Row[])[] {
  return groups.filter(
    (one, at) =>
      !groups
        .slice(0, at)
        .some((other) => other.length === one.length && other.every((row, to) => row === one[to])),
  );
}
