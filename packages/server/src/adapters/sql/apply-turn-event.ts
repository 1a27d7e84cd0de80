import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Transaction } from "kysely";
import { AppError } from "../../kernel/app-error.ts";
import type { OwnedTurn } from "../../modules/turns/index.ts";
import type { Schema } from "./schema.ts";

/** What an event means for the rows beside the log. */
export async function applyTurnEvent(
  transaction: Transaction<Schema>,
  turn: OwnedTurn,
  event: TurnEvent,
): Promise<void> {
  switch (event.type) {
    case "tool-propose":
      return proposeCall(transaction, turn, event);
    case "tool-start":
      return moveCall(transaction, turn, { callId: event.callId, from: "ready", to: "running" });
    case "tool-lose":
      return moveCall(transaction, turn, {
        callId: event.callId,
        from: "running",
        to: "unknown",
        // What was decided is done with: now there is something else to decide.
        decision: null,
      });
    case "tool-end":
      await transaction
        .updateTable("tool_calls")
        .set({ state: event.state, ended_at: event.at })
        .where("turn_id", "=", turn.id)
        .where("call_id", "=", event.callId)
        .execute();
      return;
    case "message-add":
      await transaction
        .updateTable("turn_inputs")
        .set({ taken_at: event.at })
        .where("id", "=", event.id)
        .execute();
      return;
    case "turn-wait":
      return setStatus(transaction, turn, { status: "waiting", ended_at: null });
    case "turn-end":
      return setStatus(transaction, turn, { status: event.status, ended_at: event.at });
    default:
  }
}

async function proposeCall(
  transaction: Transaction<Schema>,
  turn: OwnedTurn,
  event: Extract<TurnEvent, { type: "tool-propose" }>,
): Promise<void> {
  const { callId, step, name, title, input, effects, hash, state, ask } = event;
  await transaction
    .insertInto("tool_calls")
    .values({
      turn_id: turn.id,
      call_id: callId,
      owner_id: turn.ownerId,
      conversation_id: turn.conversationId,
      step,
      name,
      title,
      input,
      effects: JSON.stringify(effects),
      hash,
      state,
      ask: ask === null ? null : JSON.stringify(ask),
      expires_at: ask?.expiresAt ?? null,
      decision: null,
      created_at: event.at,
      ended_at: null,
    })
    .execute();
}

type CallMove = {
  readonly callId: string;
  readonly from: string;
  readonly to: string;
  readonly decision?: null;
};

async function moveCall(
  transaction: Transaction<Schema>,
  turn: OwnedTurn,
  { callId, from, to: state, ...change }: CallMove,
): Promise<void> {
  const moved = await transaction
    .updateTable("tool_calls")
    .set({ state, ...change })
    .where("turn_id", "=", turn.id)
    .where("call_id", "=", callId)
    .where("state", "=", from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) {
    throw new AppError("conflict", `The call ${callId} is not ${from} any more.`);
  }
}

async function setStatus(
  transaction: Transaction<Schema>,
  turn: OwnedTurn,
  change: { readonly status: string; readonly ended_at: number | null },
): Promise<void> {
  await transaction.updateTable("turns").set(change).where("id", "=", turn.id).execute();
}
