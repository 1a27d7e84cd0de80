import { type Kysely, sql, type Transaction } from "kysely";
import type { TurnStore, TurnCopy } from "../../../modules/turns/ports.ts";
import { insertTurn } from "./insert-turn.ts";
import type { JointWrite } from "./joint-writes.ts";
import type { Schema } from "../schema/schema.ts";
import { fromTurnRow } from "./turn-rows.ts";

export function createTurnStore(db: Kysely<Schema>, write: JointWrite): TurnStore {
  const select = () => db.selectFrom("turns").selectAll();
  return {
    insert: (turn) => write((transaction) => insertTurn(transaction, turn)),
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
    async live(conversationId) {
      const rows = await select()
        .where("ended_at", "is", null)
        .$if(conversationId !== undefined, (query) =>
          query.where("conversation_id", "=", conversationId ?? ""),
        )
        .orderBy("id")
        .execute();
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

/** Adds a turn with the log of another. */
async function insertCopy(transaction: Transaction<Schema>, { of, turn }: TurnCopy): Promise<void> {
  await insertTurn(transaction, turn);
  await transaction
    .insertInto("turn_events")
    .columns(["turn_id", "owner_id", "seq", "type", "payload", "at"])
    .expression((from) =>
      from
        .selectFrom("turn_events")
        .select([sql<string>`${turn.id}`.as("turn_id"), "owner_id", "seq", "type", "payload", "at"])
        .where("turn_id", "=", of),
    )
    .execute();
}
