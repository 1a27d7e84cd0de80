import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Transaction } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { OwnedTurn } from "../../../modules/turns/ports.ts";
import { auditCall } from "./audit-call.ts";
import type { Schema } from "../schema/schema.ts";

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
      return moveCall(transaction, turn, { ...toMove(event), from: "ready", to: "running" });
    case "tool-lose":
      return moveCall(transaction, turn, {
        ...toMove(event),
        from: "running",
        to: "unknown",
        // What was decided is done with: now there is something else to decide.
        decision: null,
      });
    case "tool-end":
      return moveCall(transaction, turn, { ...toMove(event), to: event.state, ended_at: event.at });
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
      await setStatus(transaction, turn, { status: event.status, ended_at: event.at });
      return queueForMemory(transaction, turn, event.at);
    default:
  }
}

async function proposeCall(
  transaction: Transaction<Schema>,
  turn: OwnedTurn,
  event: Extract<TurnEvent, { type: "tool-propose" }>,
): Promise<void> {
  const { callId, step, name, title, input, effects, hash, state, ask, at } = event;
  const call = await transaction
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
      created_at: at,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await auditCall(transaction, call, { at, action: state });
}

type CallMove = {
  readonly callId: string;
  readonly at: number;
  /** Any state where absent. */
  readonly from?: string;
  readonly to: string;
  readonly decision?: null;
  readonly ended_at?: number;
};

function toMove({ callId, at }: { readonly callId: string; readonly at: number }) {
  return { callId, at };
}

async function moveCall(
  transaction: Transaction<Schema>,
  turn: OwnedTurn,
  { callId, at, from, to: state, ...change }: CallMove,
): Promise<void> {
  const call = await transaction
    .updateTable("tool_calls")
    .set({ state, ...change })
    .where("turn_id", "=", turn.id)
    .where("call_id", "=", callId)
    .$if(from !== undefined, (query) => query.where("state", "=", from ?? ""))
    .returningAll()
    .executeTakeFirst();
  if (!call) {
    throw new AppError("conflict", `The call ${callId} is not ${from ?? "there"} any more.`);
  }
  await auditCall(transaction, call, { at, action: state });
}

async function setStatus(
  transaction: Transaction<Schema>,
  turn: OwnedTurn,
  change: { readonly status: string; readonly ended_at: number | null },
): Promise<void> {
  await transaction.updateTable("turns").set(change).where("id", "=", turn.id).execute();
}

/** What a sub-agent is told and answers is nothing that its user said. */
async function queueForMemory(
  transaction: Transaction<Schema>,
  { id, ownerId, spawnedBy }: OwnedTurn,
  at: number,
): Promise<void> {
  if (spawnedBy !== null) return;
  await transaction
    .insertInto("memory_jobs")
    .values({ turn_id: id, owner_id: ownerId, is_stored: 0, is_handed: 0, created_at: at })
    .execute();
}
