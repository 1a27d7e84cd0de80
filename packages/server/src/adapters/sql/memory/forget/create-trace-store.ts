import type { Kysely, Transaction } from "kysely";
import type { TraceStore } from "../../../../modules/memory/forget/forget-ports.ts";
import type { Schema } from "../../schema/schema.ts";

/** Leftovers of this kind are nothing to be done outside the file. */
export const FREE_SPACE = "free_space";

export function createTraceStore(db: Kysely<Schema>) {
  const store: TraceStore = {
    async last() {
      const row = await db
        .selectFrom("memory_leftovers")
        .select((each) => each.fn.max("no").as("no"))
        .where("kind", "=", FREE_SPACE)
        .executeTakeFirst();
      return row?.no ?? null;
    },
    async settle(last) {
      await db
        .deleteFrom("memory_leftovers")
        .where("no", "<=", last)
        .where("kind", "=", FREE_SPACE)
        .execute();
    },
  };
  return {
    ...store,
    async runningTurns(): Promise<number> {
      const row = await db
        .selectFrom("turns")
        .select((each) => each.fn.countAll<number>().as("count"))
        .where("status", "=", "running")
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

/** They are done with; what they left in the file is noted. */
export async function settleLeftovers(
  transaction: Transaction<Schema>,
  last: number,
): Promise<void> {
  await transaction
    .updateTable("memory_leftovers")
    .set({ kind: FREE_SPACE })
    .where("no", "<=", last)
    .where("kind", "=", "traces")
    .execute();
  await transaction
    .deleteFrom("memory_leftovers")
    .where("no", "<=", last)
    .where("kind", "!=", FREE_SPACE)
    .execute();
}
