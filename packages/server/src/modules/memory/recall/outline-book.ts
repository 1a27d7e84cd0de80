import { createTurnstile } from "../../../kernel/create-turnstile.ts";
import { createOutlineTable, type OutlineTable } from "./outline-table.ts";
import type { RecallSource } from "./ports.ts";

/** About 60 MB: beyond it, the partitions that were asked for longest ago are let go. */
const MOST_EPISODES = 1_500_000;

type Page = { readonly generation: number; readonly table: OutlineTable };

export type OutlineBook = {
  /** Up to date at the time of the call. */
  read(partition: number): Promise<OutlineTable>;
};

/** Keeps the outlines of partitions in memory, and reads only what is added. */
export function createOutlineBook(source: RecallSource, most = MOST_EPISODES): OutlineBook {
  /** Least recently used first. */
  const pages = new Map<number, Page>();
  const turnstile = createTurnstile();
  const letGo = (kept: number): void => {
    let total = [...pages.values()].reduce((sum, { table }) => sum + table.count, 0);
    for (const [partition, { table }] of pages) {
      if (total <= most) return;
      if (partition === kept) continue;
      pages.delete(partition);
      total -= table.count;
    }
  };
  const refresh = async (partition: number): Promise<OutlineTable> => {
    const generation = await source.generation(partition);
    const known = pages.get(partition);
    const page =
      known?.generation === generation ? known : { generation, table: createOutlineTable() };
    page.table.add(await source.outlines(partition, page.table.lastId()));
    pages.delete(partition);
    pages.set(partition, page);
    letGo(partition);
    return page.table;
  };
  return { read: (partition) => turnstile.pass(String(partition), () => refresh(partition)) };
}
