import type { TurnInput } from "@steward/contracts/turn.ts";
import type { Kysely } from "kysely";
import type { TurnQueue } from "../../../modules/turns/ports.ts";
import type { Schema } from "../schema/schema.ts";
import { fromTurnRow, toEventRows } from "./turn-rows.ts";

export function createTurnQueue(db: Kysely<Schema>): TurnQueue {
  return {
    settleQueued: (turnId, events) =>
      db.transaction().execute(async (transaction) => {
        const end = events.findLast((event) => event.type === "turn-end");
        if (!end) return false;
        const row = await transaction
          .updateTable("turns")
          .set({ status: end.status, ended_at: end.at })
          .where("id", "=", turnId)
          .where("status", "=", "queued")
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        const rows = toEventRows(fromTurnRow(row), events);
        await transaction.insertInto("turn_events").values(rows).execute();
        return true;
      }),
    updateQueued: (turnId, content) =>
      db.transaction().execute(async (transaction) => {
        const queued = transaction
          .selectFrom("turns")
          .select("input")
          .where("id", "=", turnId)
          .where("status", "=", "queued");
        const row = await queued.executeTakeFirst();
        if (!row) return false;
        const input = { ...(JSON.parse(row.input) as TurnInput), content };
        await transaction
          .updateTable("turns")
          .set({ input: JSON.stringify(input) })
          .where("id", "=", turnId)
          .execute();
        return true;
      }),
    async requestStop(turnId, at) {
      await db
        .updateTable("turns")
        .set({ stop_requested_at: at })
        .where("id", "=", turnId)
        .where("ended_at", "is", null)
        .execute();
    },
    async newestIds() {
      const rows = await db
        .selectFrom("turns")
        .select((select) => select.fn.max("id").as("id"))
        .unionAll(db.selectFrom("turn_inputs").select((select) => select.fn.max("id").as("id")))
        .execute();
      return rows.flatMap(({ id }: { readonly id: string | null }) => id ?? []);
    },
  };
}
