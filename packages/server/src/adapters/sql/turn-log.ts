import type { Kysely, Transaction } from "kysely";
import { AppError } from "../../kernel/app-error.ts";
import type { Lease, OwnedTurn, TurnLog } from "../../modules/turns/index.ts";
import type { Schema } from "./schema.ts";
import { fromEventRows, fromTurnRow, toEventRows } from "./turn-rows.ts";

export function createTurnLog(db: Kysely<Schema>): TurnLog {
  return {
    claim: (request) => db.transaction().execute((transaction) => claim(transaction, request)),
    append: (lease, turn, events) =>
      db.transaction().execute(async (transaction) => {
        await checkLease(transaction, lease);
        await transaction.insertInto("turn_events").values(toEventRows(turn, events)).execute();
        const end = events.find((event) => event.type === "turn-end");
        if (!end) return;
        await endTurn(transaction, turn, { status: end.status, at: end.at });
        await freeLease(transaction, lease.conversationId);
      }),
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
    settleAbandoned: ({ holder, toEnd }) =>
      db.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom("turns")
          .innerJoin("leases", "leases.conversation_id", "turns.conversation_id")
          .selectAll("turns")
          .where("turns.ended_at", "is", null)
          .where("turns.status", "=", "running")
          .where("leases.holder", "!=", holder)
          .execute();
        const turns = rows.map(fromTurnRow);
        for (const turn of turns) {
          const end = toEnd((await lastSeq(transaction, turn)) + 1);
          await transaction
            .insertInto("turn_events")
            .values(toEventRows(turn, [end]))
            .execute();
          await endTurn(transaction, turn, { status: "failed", at: end.at });
          await freeLease(transaction, turn.conversationId);
        }
        return turns;
      }),
  };
}

async function claim(
  transaction: Transaction<Schema>,
  request: Parameters<TurnLog["claim"]>[0],
): Promise<Awaited<ReturnType<TurnLog["claim"]>>> {
  const { conversationId, holder, now, until } = request;
  const row = await transaction
    .selectFrom("turns")
    .selectAll()
    .where("conversation_id", "=", conversationId)
    .where("status", "=", "queued")
    .where("ended_at", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const taken = await transaction
    .insertInto("leases")
    .values({ conversation_id: conversationId, owner_id: row.owner_id, holder, until, token: 1 })
    .onConflict((conflict) =>
      conflict
        .column("conversation_id")
        .doUpdateSet((update) => ({ holder, until, token: update("leases.token", "+", 1) }))
        .where("leases.until", "<=", now),
    )
    .returning("token")
    .executeTakeFirst();
  if (!taken) return null;
  await transaction
    .updateTable("turns")
    .set({ status: "running" })
    .where("id", "=", row.id)
    .execute();
  const turn = fromTurnRow({ ...row, status: "running" });
  return { lease: { conversationId, holder, token: taken.token }, turn };
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

async function endTurn(
  transaction: Transaction<Schema>,
  turn: OwnedTurn,
  end: { readonly status: string; readonly at: number },
): Promise<void> {
  await transaction
    .updateTable("turns")
    .set({ status: end.status, ended_at: end.at })
    .where("id", "=", turn.id)
    .execute();
}

/** The row stays, and its token grows: whoever had it before can no longer write. */
async function freeLease(transaction: Transaction<Schema>, conversationId: string): Promise<void> {
  await transaction
    .updateTable("leases")
    .set((update) => ({ until: 0, token: update("token", "+", 1) }))
    .where("conversation_id", "=", conversationId)
    .execute();
}

async function lastSeq(transaction: Transaction<Schema>, turn: OwnedTurn): Promise<number> {
  const row = await transaction
    .selectFrom("turn_events")
    .select((select) => select.fn.max("seq").as("seq"))
    .where("turn_id", "=", turn.id)
    .executeTakeFirst();
  return row?.seq ?? 0;
}
