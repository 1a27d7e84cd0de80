import type { TurnId } from "@steward/contracts/ids.ts";
import type { Kysely, Transaction } from "kysely";
import type { OwnedTurn, TurnStore } from "../../modules/turns/index.ts";
import type { Schema } from "./schema.ts";
import { fromTurnRow, toEventRows, toTurnRow } from "./turn-rows.ts";

export function createTurnStore(db: Kysely<Schema>): TurnStore {
  return {
    insert: ({ parentId, ...unplaced }) =>
      db.transaction().execute(async (transaction) => {
        const head = parentId === undefined ? await readHead(transaction, unplaced) : parentId;
        const turn: OwnedTurn = { ...unplaced, parentId: head };
        await transaction.insertInto("turns").values(toTurnRow(turn)).execute();
        await transaction
          .updateTable("conversations")
          .set({ head_turn_id: turn.id, updated_at: turn.createdAt })
          .where("id", "=", turn.conversationId)
          .execute();
        return turn;
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

async function readHead(
  transaction: Transaction<Schema>,
  { conversationId }: Pick<OwnedTurn, "conversationId">,
): Promise<TurnId | null> {
  const row = await transaction
    .selectFrom("conversations")
    .select("head_turn_id")
    .where("id", "=", conversationId)
    .executeTakeFirst();
  return (row?.head_turn_id as TurnId | null | undefined) ?? null;
}
