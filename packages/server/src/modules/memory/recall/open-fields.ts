import type { OutlineBook } from "./outline-book.ts";
import type { OutlineTable } from "./outline-table.ts";
import type { RecallScope } from "./ports.ts";

/** One partition as a question sees it. */
export type Field = {
  readonly partition: number;
  readonly table: OutlineTable;
  /** 1 where an episode is in scope; null: all are. */
  readonly allowed: Uint8Array | null;
  /** How many are in scope, and how many words they have together. */
  readonly count: number;
  readonly totalWords: number;
};

export async function openFields(book: OutlineBook, scope: RecallScope): Promise<readonly Field[]> {
  const fields: Field[] = [];
  for (const partition of scope.partitions) {
    fields.push(toField(partition, await book.read(partition), scope.conversations));
  }
  return fields.filter(({ count }) => count > 0);
}

function toField(
  partition: number,
  table: OutlineTable,
  conversations: ReadonlySet<number> | null,
): Field {
  if (conversations === null) {
    return { partition, table, allowed: null, count: table.count, totalWords: table.totalWords };
  }
  const { columns } = table;
  const allowed = new Uint8Array(table.count);
  let count = 0;
  let totalWords = 0;
  for (let position = 0; position < table.count; position++) {
    if (!conversations.has(columns.conversations[position] ?? 0)) continue;
    allowed[position] = 1;
    count++;
    totalWords += columns.words[position] ?? 0;
  }
  return { partition, table, allowed, count, totalWords };
}

export const isAllowed = (field: Field, position: number): boolean =>
  position >= 0 && (field.allowed === null || field.allowed[position] === 1);
