import type { Kysely } from "kysely";
import type { TurnStore } from "../../modules/turns/index.ts";
import { insertCopy } from "./insert-copy.ts";
import { insertTurn } from "./insert-turn.ts";
import type { Schema } from "./schema.ts";
import { fromTurnRow } from "./turn-rows.ts";

export function createTurnStore(db: Kysely<Schema>): TurnStore {
  const select = () => db.selectFrom("turns").selectAll();
  return {
    insert: (turn) => db.transaction().execute((transaction) => insertTurn(transaction, turn)),
    async get(turnId) {
      const row = await select().where("id", "=", turnId).executeTakeFirst();
      return row ? fromTurnRow(row) : null;
    },
    async list(conversationId) {
      const rows = await select()
        .where("conversation_id", "=", conversationId)
        .orderBy("id")
        .execute();
      return rows.map(fromTurnRow);
    },
    async live() {
      const rows = await select().where("ended_at", "is", null).orderBy("id").execute();
      return rows.map(fromTurnRow);
    },
    insertCopies: (copies) =>
      db.transaction().execute(async (transaction) => {
        for (const copy of copies) await insertCopy(transaction, copy);
      }),
    async findSpawned(turnId, callId) {
      const row = await select()
        .where("spawner_turn_id", "=", turnId)
        .where("spawner_call_id", "=", callId)
        .executeTakeFirst();
      return row ? fromTurnRow(row) : null;
    },
  };
}
