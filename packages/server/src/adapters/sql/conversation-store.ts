import type { Conversation } from "@steward/contracts/conversation.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import type { ConversationPage, ConversationStore } from "../../modules/conversations/index.ts";
import type { Schema } from "./schema.ts";

export function createConversationStore(db: Kysely<Schema>): ConversationStore {
  return {
    async insert(record) {
      await db
        .insertInto("conversations")
        .values({
          id: record.id,
          owner_id: record.ownerId,
          kind: record.kind,
          title: record.title,
          title_chosen: Number(record.titleChosen),
          model: record.model,
          pinned: Number(record.pinned),
          archived: Number(record.archived),
          head_turn_id: record.headTurnId,
          created_at: record.createdAt,
          updated_at: record.updatedAt,
        })
        .execute();
    },
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
      const { titleChosen, headTurnId, updatedAt, pinned, archived, ...same } = patch;
      const changes = {
        ...same,
        ...(titleChosen === undefined ? {} : { title_chosen: Number(titleChosen) }),
        ...(headTurnId === undefined ? {} : { head_turn_id: headTurnId }),
        ...(updatedAt === undefined ? {} : { updated_at: updatedAt }),
        ...(pinned === undefined ? {} : { pinned: Number(pinned) }),
        ...(archived === undefined ? {} : { archived: Number(archived) }),
      };
      if (Object.keys(changes).length === 0) return true;
      let query = db
        .updateTable("conversations")
        .set(changes)
        .where("owner_id", "=", ownerId)
        .where("id", "=", id);
      if (unlessChosen) query = query.where("title_chosen", "=", 0);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },
    remove: (ownerId, id) =>
      db.transaction().execute((transaction) => remove(transaction, ownerId, id)),
  };
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
  await transaction.deleteFrom("answer_echoes").where("turn_id", "in", turnIds).execute();
  await transaction.deleteFrom("turns").where("conversation_id", "=", id).execute();
  await transaction.deleteFrom("leases").where("conversation_id", "=", id).execute();
  return true;
}

function selectWithBusy(db: Kysely<Schema>) {
  return db
    .selectFrom("conversations")
    .selectAll("conversations")
    .select((select) =>
      select
        .exists(
          select
            .selectFrom("turns")
            .select("turns.id")
            .whereRef("turns.conversation_id", "=", "conversations.id")
            .where("turns.ended_at", "is", null),
        )
        .as("busy"),
    );
}

function selectPage(db: Kysely<Schema>, page: ConversationPage) {
  let query = selectWithBusy(db)
    .where("owner_id", "=", page.ownerId)
    .where("archived", "=", Number(page.archived))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit);
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

type Row = Selectable<Schema["conversations"]> & { busy: unknown };

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
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
