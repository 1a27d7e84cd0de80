import type { Conversation } from "@steward/contracts/conversation.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import type { ConversationPage, ConversationStore } from "../../../modules/conversations/index.ts";
import type { JointWrite } from "./joint-writes.ts";
import { nextUpdate } from "./next-update.ts";
import type { Schema } from "../schema/schema.ts";

export function createConversationStore(db: Kysely<Schema>, write: JointWrite): ConversationStore {
  return {
    insert: (record) => write((transaction) => insert(transaction, record)),
    async get(ownerId, id) {
      const row = await selectWithBusy(db)
        .where("owner_id", "=", ownerId)
        .where("id", "=", id)
        .executeTakeFirst();
      return row ? toConversation(row) : null;
    },
    async list(page) {
      const rows = await selectPage(db, page).execute();
      return rows.map(toConversation);
    },
    async update({ ownerId, id, unlessChosen }, patch) {
      const { titleChosen, headTurnId, updatedAt, pinned, archived, ...other } = patch;
      const { queueMode, approvalMode, thinkingMode, ...same } = other;
      const changes = {
        ...same,
        ...(titleChosen === undefined ? {} : { title_chosen: Number(titleChosen) }),
        ...(headTurnId === undefined ? {} : { head_turn_id: headTurnId }),
        ...(updatedAt === undefined ? {} : { updated_at: updatedAt }),
        ...(pinned === undefined ? {} : { pinned: Number(pinned) }),
        ...(archived === undefined ? {} : { archived: Number(archived) }),
        ...(queueMode === undefined ? {} : { queue_mode: queueMode }),
        ...(approvalMode === undefined ? {} : { approval_mode: approvalMode }),
        ...(thinkingMode === undefined ? {} : { thinking_mode: thinkingMode }),
      };
      if (Object.keys(changes).length === 0) return true;
      const { numUpdatedRows } = await write((transaction) =>
        transaction
          .updateTable("conversations")
          .set(changes)
          .where("owner_id", "=", ownerId)
          .where("id", "=", id)
          .$if(unlessChosen === true, (query) => query.where("title_chosen", "=", 0))
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },
    remove: (ownerId, id) =>
      db.transaction().execute((transaction) => remove(transaction, ownerId, id)),
  };
}

async function insert(
  transaction: Transaction<Schema>,
  record: Parameters<ConversationStore["insert"]>[0],
): Promise<void> {
  const { ownerId, updatedAt: now } = record;
  await transaction
    .insertInto("conversations")
    .values({
      id: record.id,
      owner_id: ownerId,
      kind: record.kind,
      title: record.title,
      title_chosen: Number(record.titleChosen),
      model: record.model,
      pinned: Number(record.pinned),
      archived: Number(record.archived),
      head_turn_id: record.headTurnId,
      queue_mode: record.queueMode,
      approval_mode: record.approvalMode,
      thinking_mode: record.thinkingMode,
      persona: record.persona,
      interrupt_on: record.interruptOn && JSON.stringify(record.interruptOn),
      created_at: record.createdAt,
      updated_at: await nextUpdate(transaction, { ownerId, now }),
    })
    .execute();
}

async function remove(
  transaction: Transaction<Schema>,
  ownerId: UserId,
  id: ConversationId,
): Promise<boolean> {
  const gone = await transaction
    .deleteFrom("conversations")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return false;
  const turnIds = transaction.selectFrom("turns").select("id").where("conversation_id", "=", id);
  await transaction.deleteFrom("turn_events").where("turn_id", "in", turnIds).execute();
  await transaction.deleteFrom("tool_calls").where("conversation_id", "=", id).execute();
  await transaction.deleteFrom("turn_inputs").where("turn_id", "in", turnIds).execute();
  await transaction.deleteFrom("answer_echoes").where("turn_id", "in", turnIds).execute();
  await transaction.deleteFrom("turns").where("conversation_id", "=", id).execute();
  await transaction.deleteFrom("leases").where("conversation_id", "=", id).execute();
  return true;
}

function selectWithBusy(db: Kysely<Schema>) {
  const hasTurn = (status: "running" | "waiting" | "queued") =>
    sql<number>`exists (select 1 from turns where turns.conversation_id = conversations.id
      and turns.ended_at is null and turns.status = ${status})`;
  return db
    .selectFrom("conversations")
    .selectAll("conversations")
    .select([
      sql<number>`(${hasTurn("running")} or ${hasTurn("queued")})`.as("busy"),
      hasTurn("waiting").as("waiting"),
      sql<number>`exists (select 1 from turns where turns.id = conversations.head_turn_id
        and turns.status = 'failed')`.as("failed"),
    ]);
}

function selectPage(db: Kysely<Schema>, page: ConversationPage) {
  let query = selectWithBusy(db)
    .where("owner_id", "=", page.ownerId)
    .where("archived", "=", Number(page.archived))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit);
  query = query.where("kind", "!=", "sub");
  const { after, words } = page;
  if (after) {
    query = query.where((where) =>
      where.or([
        where("updated_at", "<", after.updatedAt),
        where.and([where("updated_at", "=", after.updatedAt), where("id", "<", after.id)]),
      ]),
    );
  }
  if (words !== undefined) {
    const pattern = `%${words.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where(sql<boolean>`lower(title) like ${pattern} escape '\\'`);
  }
  return query;
}

type Row = Selectable<Schema["conversations"]> & {
  busy: unknown;
  waiting: unknown;
  failed: unknown;
};

function toConversation(row: Row): Conversation {
  return {
    id: row.id as ConversationId,
    kind: row.kind as Conversation["kind"],
    title: row.title,
    model: row.model,
    pinned: row.pinned === 1,
    archived: row.archived === 1,
    headTurnId: row.head_turn_id as TurnId | null,
    busy: Boolean(row.busy),
    waiting: Boolean(row.waiting),
    failed: Boolean(row.failed),
    queueMode: row.queue_mode as Conversation["queueMode"],
    approvalMode: row.approval_mode as Conversation["approvalMode"],
    thinkingMode: row.thinking_mode as Conversation["thinkingMode"],
    persona: row.persona,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
