import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { TurnInput, TurnStatus } from "@steward/contracts/turn.ts";
import type { TurnEvent } from "@steward/contracts/turn-event.ts";
import type { Selectable } from "kysely";
import type { OwnedTurn } from "../../../modules/turns/ports.ts";
import type { Schema } from "../schema/schema.ts";
import { toBlankEvent } from "./to-blank-event.ts";

type TurnRow = Selectable<Schema["turns"]>;
type EventRow = Selectable<Schema["turn_events"]>;

export function toTurnRow(turn: OwnedTurn): TurnRow {
  return {
    id: turn.id,
    owner_id: turn.ownerId,
    conversation_id: turn.conversationId,
    parent_id: turn.parentId,
    status: turn.status,
    model: turn.model,
    input: JSON.stringify(turn.input),
    created_at: turn.createdAt,
    ended_at: turn.endedAt,
    spawner_turn_id: turn.spawnedBy?.turnId ?? null,
    spawner_call_id: turn.spawnedBy?.callId ?? null,
    root_turn_id: turn.spawnedBy?.rootTurnId ?? null,
    path: turn.spawnedBy ? JSON.stringify(turn.spawnedBy.path) : null,
    stop_requested_at: null,
  };
}

export function fromTurnRow(row: TurnRow): OwnedTurn {
  return {
    id: row.id as TurnId,
    ownerId: row.owner_id as UserId,
    conversationId: row.conversation_id as ConversationId,
    parentId: row.parent_id as TurnId | null,
    status: row.status as TurnStatus,
    model: row.model,
    input: JSON.parse(row.input) as TurnInput,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    spawnedBy: toSpawnedBy(row),
    stopRequested: row.stop_requested_at !== null,
  };
}

function toSpawnedBy(row: TurnRow): OwnedTurn["spawnedBy"] {
  const { spawner_turn_id: turnId, spawner_call_id: callId, root_turn_id: rootTurnId } = row;
  if (turnId === null || callId === null || rootTurnId === null) return null;
  return {
    turnId: turnId as TurnId,
    callId,
    rootTurnId: rootTurnId as TurnId,
    path: JSON.parse(row.path ?? "[]") as string[],
  };
}

/**
 * One row for a run of deltas of one kind: the whole text, and the length of each delta, so that a
 * reader who stopped in the middle of the run gets exactly what it is missing.
 */
type DeltaRun = { readonly text: string; readonly lengths: readonly number[] };

export function toEventRows(turn: OwnedTurn, events: readonly TurnEvent[]): EventRow[] {
  const rows: EventRow[] = [];
  const base = { turn_id: turn.id, owner_id: turn.ownerId };
  for (let i = 0; i < events.length; i++) {
    const event = events[i];
    if (!event) break;
    if (event.type !== "text-delta" && event.type !== "reasoning-delta") {
      const { seq, at, type, ...payload } = event;
      rows.push({ ...base, seq, at, type, payload: JSON.stringify(payload) });
      continue;
    }
    const texts = [event.text];
    for (let next = events[i + 1]; next?.type === event.type; next = events[i + 1]) {
      texts.push(next.text);
      i++;
    }
    const run: DeltaRun = { text: texts.join(""), lengths: texts.map((text) => text.length) };
    const seq = event.seq + texts.length - 1;
    rows.push({ ...base, seq, at: event.at, type: event.type, payload: JSON.stringify(run) });
  }
  return rows;
}

export function fromEventRows(rows: readonly EventRow[], afterSeq: number): TurnEvent[] {
  return rows.flatMap((row): TurnEvent[] => {
    const { seq, at, type } = row;
    const payload = JSON.parse(row.payload) as Record<string, unknown>;
    if (payload.forgotten === true) {
      return [{ ...toBlankEvent(type), ...payload, seq, at, type } as TurnEvent];
    }
    if (type !== "text-delta" && type !== "reasoning-delta") {
      const whole = type === "check-end" ? fromCheckEnd(payload) : payload;
      return [{ ...whole, seq, at, type } as TurnEvent];
    }
    return splitRun(payload as DeltaRun, seq)
      .filter((delta) => delta.seq > afterSeq)
      .map((delta) => ({ ...delta, at, type }));
  });
}

/** Older logs count no statements, and call an answer verified that rules alone have read. */
function fromCheckEnd(payload: Record<string, unknown>): Record<string, unknown> {
  if (typeof payload.sourced === "number") return payload;
  const { status } = payload;
  const isByRules = status === "partly" || status === "verified";
  return { ...payload, status: isByRules ? "checked" : status, sourced: 0, unsourced: 0 };
}

function splitRun(run: DeltaRun, lastSeq: number): { seq: number; text: string }[] {
  let start = 0;
  return run.lengths.map((length, index) => {
    const text = run.text.slice(start, start + length);
    start += length;
    return { seq: lastSeq - run.lengths.length + 1 + index, text };
  });
}
