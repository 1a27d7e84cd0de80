import type { Transaction } from "kysely";
import type { OwnedTurn } from "../../modules/turns/index.ts";
import type { Schema } from "./schema.ts";
import { toTurnRow } from "./turn-rows.ts";

/** Adds a queued turn and makes it the head of its conversation. */
export async function insertTurn(transaction: Transaction<Schema>, turn: OwnedTurn): Promise<void> {
  await transaction.insertInto("turns").values(toTurnRow(turn)).execute();
  await transaction
    .updateTable("conversations")
    .set({ head_turn_id: turn.id, updated_at: turn.createdAt })
    .where("id", "=", turn.conversationId)
    .execute();
}
