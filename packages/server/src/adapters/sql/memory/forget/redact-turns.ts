import { setImmediate as nextRound } from "node:timers/promises";
import type { EventRow, TurnRow } from "./forget-scope.ts";
import type { Transaction } from "kysely";
import type { Schema } from "../../schema/schema.ts";
import { among } from "../among.ts";
import { findForgettable } from "./find-forgettable.ts";
import type { Mentions } from "./find-mentions.ts";
import { textsIn, type TextMatch } from "./text-match.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";

/** Turns that are looked at in one stretch; in between others in this process get their turn. */
const SLICE = 50;

export type TurnTargets = {
  readonly ownerId: string;
  /** Everything that was said and done in them, and by the sub-agents they started. */
  readonly turns: ReadonlySet<string>;
  /** In all the others: what holds this. Null: nothing. */
  readonly match: TextMatch | null;
  readonly mentions: Mentions;
  readonly now: number;
};

/** What was found in logs, for what lies beside them. */
export type RedactedTurns = {
  events: number;
  readonly turns: Set<string>;
  /** Those in which some of it was recalled. */
  readonly mentioned: Set<string>;
  /** `TURN.CALL`, as the audit names them. */
  readonly calls: Set<string>;
  readonly artifacts: Set<string>;
  readonly media: Set<string>;
};

/** Replaces what turns hold of it; sequence, type and time of the entries stay. */
export async function redactTurns(
  transaction: Transaction<Schema>,
  targets: TurnTargets,
): Promise<RedactedTurns> {
  const done: RedactedTurns = {
    events: 0,
    turns: new Set(),
    mentioned: new Set(),
    calls: new Set(),
    artifacts: new Set(),
    media: new Set(),
  };
  const ids = await listTurns(transaction, targets);
  for (let start = 0; start < ids.length; start += SLICE) {
    if (start > 0) await nextRound();
    const slice = ids.slice(start, start + SLICE);
    const turns = await transaction
      .selectFrom("turns")
      .select(["id", "owner_id", "status", "input", "root_turn_id"])
      .where("owner_id", "=", targets.ownerId)
      .where("id", "in", slice)
      .execute();
    const events = await transaction
      .selectFrom("turn_events")
      .select(["turn_id", "seq", "type", "payload"])
      .where("owner_id", "=", targets.ownerId)
      .where("turn_id", "in", slice)
      .orderBy("turn_id")
      .orderBy("seq")
      .execute();
    const byTurn = Map.groupBy(events, (event) => event.turn_id);
    for (const turn of turns) {
      await redactTurn(transaction, { turn, events: byTurn.get(turn.id) ?? [], targets, done });
    }
  }
  return done;
}

/** Those that have to be looked at. */
async function listTurns(
  transaction: Transaction<Schema>,
  { ownerId, turns, match, mentions }: TurnTargets,
): Promise<readonly string[]> {
  const owned = transaction.selectFrom("turns").select("id").where("owner_id", "=", ownerId);
  const rows = match
    ? await owned.execute()
    : await owned.where("root_turn_id", "in", among([...turns])).execute();
  return [...new Set([...turns, ...mentions.turns, ...rows.map(({ id }) => id)])];
}

type Work = {
  readonly turn: TurnRow;
  readonly events: readonly EventRow[];
  readonly targets: TurnTargets;
  readonly done: RedactedTurns;
};

async function redactTurn(transaction: Transaction<Schema>, work: Work): Promise<void> {
  const { turn, events, targets, done } = work;
  const isWhole = targets.turns.has(turn.id) || targets.turns.has(turn.root_turn_id ?? "");
  const isMentioned = !isWhole && events.some(targets.mentions.isIn);
  if (isMentioned) done.mentioned.add(turn.id);
  const holds = isWhole ? () => true : toMatch(targets, isMentioned);
  const isHolder = (row: EventRow) =>
    textsIn(row.payload).some(holds) || targets.mentions.isIn(row);
  if (isWhole || textsIn(turn.input).some(holds)) {
    const media = await redactInput(transaction, turn, targets.now);
    for (const id of media) done.media.add(id);
    done.turns.add(turn.id);
  }
  for (const { row, payload, callId, artifactIds } of findForgettable(events, {
    holds,
    isHolder,
  })) {
    await transaction
      .updateTable("turn_events")
      .set({ payload })
      .where("turn_id", "=", row.turn_id)
      .where("seq", "=", row.seq)
      .execute();
    done.events++;
    done.turns.add(turn.id);
    if (callId !== null) done.calls.add(`${turn.id}.${callId}`);
    for (const id of artifactIds) done.artifacts.add(id);
  }
}

/** Where it was recalled, the answer may repeat it. */
function toMatch({ match, mentions }: TurnTargets, isMentioned: boolean): TextMatch {
  return (text) => (match?.(text) ?? false) || (isMentioned && mentions.repeats(text));
}

/** Empties what a turn was asked; one that has not begun ends. Says which media it referred to. */
async function redactInput(
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
