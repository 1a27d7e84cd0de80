import { sql, type Transaction } from "kysely";
import type { TurnCopy } from "../../modules/turns/index.ts";
import { insertTurn } from "./insert-turn.ts";
import type { Schema } from "./schema.ts";

/** Adds a turn with the log of another. */
export async function insertCopy(
  transaction: Transaction<Schema>,
  { of, turn }: TurnCopy,
): Promise<void> {
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
