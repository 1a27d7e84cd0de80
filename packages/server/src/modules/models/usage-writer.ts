import type { Logger } from "../../kernel/logger.ts";
import type { UsageRow, UsageStore } from "./ports.ts";

/** Writes usage in batches: every call counts, but none waits for the disk. */
export type UsageWriter = {
  add(row: UsageRow): void;
  /** Writes what is left. */
  close(): Promise<void>;
};

const batchMs = 2000;
const batchRows = 100;
/** Rows kept while the store cannot take them; beyond that the oldest are lost. */
const keptRows = 10_000;

export function createUsageWriter(store: UsageStore, log: Logger): UsageWriter {
  let rows: UsageRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let failing = false;

  async function write(): Promise<void> {
    const batch = rows;
    rows = [];
    if (batch.length === 0) return;
    try {
      await store.add(batch);
      failing = false;
    } catch (error) {
      failing = true;
      log.error("usage-write-failed", { rows: batch.length, error });
      rows = [...batch, ...rows].slice(-keptRows);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= write().finally(() => {
      writing = undefined;
      if (rows.length > 0) schedule();
    });
    return writing;
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), batchMs).unref();
  }

  return {
    add(row) {
      rows.push(row);
      if (rows.length >= batchRows && !writing && !failing) void flush();
      else schedule();
    },
    async close() {
      await writing;
      await flush();
      clearTimeout(timer);
    },
  };
}
