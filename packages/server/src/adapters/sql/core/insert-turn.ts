import type { TurnId } from "@steward/contracts/ids.ts";
import type { Transaction } from "kysely";
import type { OwnedTurn, UnplacedTurn } from "../../../modules/turns/ports.ts";
import { nextUpdate } from "./next-update.ts";
import type { Schema } from "../schema/schema.ts";
import { toTurnRow } from "./turn-rows.ts";

/** Adds a queued turn after its parent, or after the head, and makes it the head. */
export async function insertTurn(
  transaction: Transaction<Schema>,
  { parentId, ...unplaced }: UnplacedTurn,
): Promise<OwnedTurn> {
  const head = parentId === undefined ? await readHead(transaction, unplaced) : parentId;
  const turn: OwnedTurn = { ...unplaced, parentId: head };
  await transaction.insertInto("turns").values(toTurnRow(turn)).execute();
  const { ownerId, createdAt: now } = turn;
  await transaction
    .updateTable("conversations")
    .set({ head_turn_id: turn.id, updated_at: await nextUpdate(transaction, { ownerId, now }) })
    .where("id", "=", turn.conversationId)
    .execute();
  return turn;
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
