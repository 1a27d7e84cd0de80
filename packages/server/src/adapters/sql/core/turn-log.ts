import { sql, type Kysely, type Transaction } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { TurnLog } from "../../../modules/turns/ports.ts";
import { applyTurnEvent } from "./apply-turn-event.ts";
import type { JointWrite } from "./joint-writes.ts";
import type { Schema } from "../schema/schema.ts";
import { fromEventRows, fromTurnRow, toEventRows } from "./turn-rows.ts";

type ClaimRequest = Parameters<TurnLog["claim"]>[0];
type Claim = NonNullable<Awaited<ReturnType<TurnLog["claim"]>>>;
type Lease = Parameters<TurnLog["append"]>[0];

export function createTurnLog(db: Kysely<Schema>, write: JointWrite): TurnLog {
  return {
    claim: (request) => write((transaction) => claim(transaction, request)),
    append(lease, turn, events) {
      const work = async (transaction: Transaction<Schema>) => {
        await checkLease(transaction, lease);
        await transaction.insertInto("turn_events").values(toEventRows(turn, events)).execute();
        for (const event of events) await applyTurnEvent(transaction, turn, event);
        const isOver = events.some(({ type }) => type === "turn-end" || type === "turn-wait");
        if (isOver) await freeLease(transaction, lease.conversationId);
      };
      // At once: nobody may decide on a call between the last look at it and its end.
      const isLast = events.some((event) => event.type === "tool-end" && event.state === "stopped");
      return isLast ? db.transaction().execute(work) : write(work);
    },
    async renew(holder, until) {
      await db
        .updateTable("leases")
        .set({ until })
        .where("holder", "=", holder)
        .where("until", ">", 0)
        .execute();
    },
    async read(turnId, afterSeq) {
      const rows = await db
        .selectFrom("turn_events")
        .selectAll()
        .where("turn_id", "=", turnId)
        .where("seq", ">", afterSeq)
        .orderBy("seq")
        .execute();
      return fromEventRows(rows, afterSeq);
    },
    async breakLeases(holder) {
      await db
        .updateTable("leases")
        .set((update) => ({ until: 0, token: update("token", "+", 1) }))
        .where("holder", "!=", holder)
        .execute();
    },
  };
}

async function claim(
  transaction: Transaction<Schema>,
  request: ClaimRequest,
): Promise<Claim | null> {
  const { conversationId, holder, until } = request;
  const held = await transaction
    .selectFrom("leases")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .executeTakeFirst();
  const isOurs = held !== undefined && held.holder === holder && held.until > 0;
  const isFree = held === undefined || hasRunOut(held.until, request);
  if (!isFree && !isOurs) return null;
  const row = await findClaimable(transaction, request);
  if (!row) return null;
  // Our own stays as it is even when it has run out: other turns of ours write with it.
  const token = isOurs ? held.token : (held?.token ?? 0) + 1;
  await transaction
    .insertInto("leases")
    .values({ conversation_id: conversationId, owner_id: row.owner_id, holder, until, token })
    .onConflict((conflict) =>
      conflict.column("conversation_id").doUpdateSet({ holder, until, token }),
    )
    .execute();
  await transaction
    .updateTable("turns")
    .set({ status: "running" })
    .where("id", "=", row.id)
    .execute();
  const turn = fromTurnRow({ ...row, status: "running" });
  return { lease: { conversationId, holder, token }, turn };
}

/**
 * Whether a lease has run out. One that ends later than any that is made now is from before the clock
 * was set back; whoever has it and lives renews it long before it is two leases off.
 */
function hasRunOut(heldUntil: number, { now, until }: ClaimRequest): boolean {
  return heldUntil <= now || heldUntil > until + (until - now);
}

/** One that was cut off first, then one that waited and can go on, then the oldest in the queue. */
async function findClaimable(transaction: Transaction<Schema>, request: ClaimRequest) {
  const open = await transaction
    .selectFrom("turns")
    .selectAll("turns")
    .select((select) =>
      select
        .exists(
          select
            .selectFrom("tool_calls")
            .select(sql`1`.as("one"))
            .whereRef("tool_calls.turn_id", "=", "turns.id")
            .where("tool_calls.ended_at", "is", null)
            .where("tool_calls.state", "in", ["ready", "denied", "answered", "expired"]),
        )
        .as("decided"),
    )
    .where("conversation_id", "=", request.conversationId)
    .where("ended_at", "is", null)
    .orderBy("id")
    .execute();
  // A run that has begun to wait and is not over yet looks again when it is.
  const resting = open.filter(({ id }) => !request.active.has(id));
  const cutOff = resting.find(({ status }) => status === "running");
  const decided = resting.find(
    (turn) =>
      turn.status === "waiting" && (Boolean(turn.decided) || turn.stop_requested_at !== null),
  );
  const isBusy = open.some(({ status }) => status !== "queued");
  const queued = open.find(({ status }) => status === "queued");
  return cutOff ?? decided ?? (isBusy && !request.isConcurrent ? undefined : queued);
}

async function checkLease(transaction: Transaction<Schema>, lease: Lease): Promise<void> {
  const held = await transaction
    .selectFrom("leases")
    .select("token")
    .where("conversation_id", "=", lease.conversationId)
    .where("holder", "=", lease.holder)
    .where("token", "=", lease.token)
    .executeTakeFirst();
  if (!held) throw new AppError("fenced", "Another process has taken over this conversation.");
}

/** The row stays, and its token grows: whoever had it can no longer write. Other turns that run keep it. */
async function freeLease(transaction: Transaction<Schema>, conversationId: string): Promise<void> {
  const running = await transaction
    .selectFrom("turns")
    .select("id")
    .where("conversation_id", "=", conversationId)
    .where("status", "=", "running")
    .executeTakeFirst();
  if (running) return;
  await transaction
    .updateTable("leases")
    .set((update) => ({ until: 0, token: update("token", "+", 1) }))
    .where("conversation_id", "=", conversationId)
    .execute();
}
