import type { Kysely } from "kysely";
import type { TurnStore } from "../../modules/turns/index.ts";
import type { Schema } from "./schema.ts";
import { fromTurnRow, toEventRows, toTurnRow } from "./turn-rows.ts";

export function createTurnStore(db: Kysely<Schema>): TurnStore {
  return {
    insert: (turn) =>
      db.transaction().execute(async (transaction) => {
        await transaction.insertInto("turns").values(toTurnRow(turn)).execute();
        await transaction
          .updateTable("conversations")
          .set({ head_turn_id: turn.id, updated_at: turn.createdAt })
          .where("id", "=", turn.conversationId)
          .execute();
      }),
    async get(turnId) {
      const row = await db
        .selectFrom("turns")
        .selectAll()
        .where("id", "=", turnId)
        .executeTakeFirst();
      return row ? fromTurnRow(row) : null;
    },
    async list(conversationId) {
      const rows = await db
        .selectFrom("turns")
        .selectAll()
        .where("conversation_id", "=", conversationId)
        .orderBy("id")
        .execute();
      return rows.map(fromTurnRow);
    },
    async live() {
      const rows = await db
        .selectFrom("turns")
        .selectAll()
        .where("ended_at", "is", null)
        .orderBy("id")
        .execute();
      return rows.map(fromTurnRow);
    },
    settleQueued: (turnId, events) =>
      db.transaction().execute(async (transaction) => {
        const end = events.at(-1);
        const row = await transaction
          .updateTable("turns")
          .set({ status: "stopped", ended_at: end?.at ?? 0 })
          .where("id", "=", turnId)
          .where("status", "=", "queued")
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        await transaction
          .insertInto("turn_events")
          .values(toEventRows(fromTurnRow(row), events))
          .execute();
        return true;
      }),
  };
}
