import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { AskDetails, ToolCallState, ToolEffect } from "@steward/contracts/tool-call.ts";
import type { Kysely, Selectable, Transaction } from "kysely";
import type {
  CallKey,
  Decision,
  ToolCallRow,
  ToolCallStore,
} from "../../../modules/turns/index.ts";
import { auditCall } from "./audit-call.ts";
import type { Schema } from "../schema/schema.ts";

export function createToolCallStore(db: Kysely<Schema>): ToolCallStore {
  const select = () => db.selectFrom("tool_calls").selectAll();
  async function find({ turnId, callId }: CallKey): Promise<ToolCallRow | null> {
    const row = await select()
      .where("turn_id", "=", turnId)
      .where("call_id", "=", callId)
      .executeTakeFirst();
    return row ? toToolCallRow(row) : null;
  }
  return {
    find,
    async open(turnId) {
      const rows = await select()
        .where("turn_id", "=", turnId)
        .where("ended_at", "is", null)
        .execute();
      return rows.map(toToolCallRow);
    },
    async decide(key, decision, to) {
      const row = await db
        .transaction()
        .execute((transaction) => decideCall(transaction, key, { decision, to }));
      return row ? { ok: true, call: toToolCallRow(row) } : { ok: false, call: await find(key) };
    },
    async awaiting(ownerId) {
      const waiting = select()
        .where("state", "in", ["awaiting", "unknown"])
        .where("ended_at", "is", null)
        .orderBy("created_at");
      const theirs = ownerId === undefined ? waiting : waiting.where("owner_id", "=", ownerId);
      const rows = await theirs.execute();
      return rows.map(toToolCallRow);
    },
    async overdue(now) {
      await db
        .updateTable("tool_calls")
        .set((update) => ({
          created_at: now,
          expires_at: update(update("expires_at", "-", update.ref("created_at")), "+", now),
        }))
        .where("state", "in", ["awaiting", "unknown"])
        .where("ended_at", "is", null)
        .where("created_at", ">", now)
        .execute();
      const rows = await select()
        .where("state", "in", ["awaiting", "unknown"])
        .where("ended_at", "is", null)
        .where("expires_at", "<=", now)
        .execute();
      return rows.map(toToolCallRow);
    },
  };
}

type Settlement = { readonly decision: Decision; readonly to: ToolCallState };

/** Of two that decide at once, one finds the call still open. */
async function decideCall(
  transaction: Transaction<Schema>,
  { turnId, callId }: CallKey,
  { decision, to }: Settlement,
): Promise<Selectable<Schema["tool_calls"]> | undefined> {
  const { verb, at, scope, input, title, text } = decision;
  const row = await transaction
    .updateTable("tool_calls")
    .set({
      state: to,
      decision: JSON.stringify(decision),
      ...(input === null ? {} : { input }),
      ...(title === undefined ? {} : { title }),
    })
    .where("turn_id", "=", turnId)
    .where("call_id", "=", callId)
    .where("state", "in", ["awaiting", "unknown"])
    .returningAll()
    .executeTakeFirst();
  const detail = { scope, edited: input !== null, text };
  if (row) await auditCall(transaction, row, { at, action: verb, detail });
  return row;
}

function toToolCallRow(row: Selectable<Schema["tool_calls"]>): ToolCallRow {
  return {
    turnId: row.turn_id as TurnId,
    callId: row.call_id,
    ownerId: row.owner_id as UserId,
    conversationId: row.conversation_id as ConversationId,
    step: row.step,
    name: row.name,
    title: row.title,
    input: row.input,
    effects: JSON.parse(row.effects) as ToolEffect[],
    hash: row.hash,
    state: row.state as ToolCallState,
    // The deadline is that of the row: it may have been moved since it was asked.
    ask:
      row.ask === null
        ? null
        : { ...(JSON.parse(row.ask) as AskDetails), expiresAt: row.expires_at },
    decision: row.decision === null ? null : (JSON.parse(row.decision) as Decision),
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}
