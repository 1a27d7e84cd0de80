import type { TurnInput } from "@steward/contracts/turn.ts";
import type { Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import type { TurnRow } from "./redact-turns.ts";

/** Empties what a turn was asked; one that has not begun ends. Says which media it referred to. */
export async function redactInput(
  transaction: Transaction<Schema>,
  turn: TurnRow,
  now: number,
): Promise<readonly string[]> {
  const { content, origin, limits } = JSON.parse(turn.input) as TurnInput;
  const input: TurnInput = {
    content: [],
    origin,
    ...(limits === undefined ? {} : { limits }),
    forgotten: true,
  };
  await transaction
    .updateTable("turns")
    .set({ input: JSON.stringify(input) })
    .where("id", "=", turn.id)
    .execute();
  if (turn.status === "queued") await settle(transaction, turn, now);
  return content.flatMap((part) => (part.type === "media" ? [part.mediaId] : []));
}

async function settle(
  transaction: Transaction<Schema>,
  { id, owner_id }: TurnRow,
  now: number,
): Promise<void> {
  const end = { status: "stopped", reason: "stopped" };
  await transaction
    .updateTable("turns")
    .set({ status: end.status, ended_at: now })
    .where("id", "=", id)
    .execute();
  await transaction
    .insertInto("turn_events")
    .values({
      turn_id: id,
      owner_id,
      seq: 1,
      type: "turn-end",
      payload: JSON.stringify(end),
      at: now,
    })
    .execute();
}
