import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { Kysely } from "kysely";
import type {
  ConversationSandboxStore,
  SandboxStore,
} from "../../../modules/sandboxes/lifecycle/ports.ts";
import type { Schema } from "../schema/schema.ts";

export function createSandboxStore(db: Kysely<Schema>): SandboxStore {
  return {
    async list() {
      const rows = await db.selectFrom("sandboxes").selectAll().execute();
      return rows.map((row) => ({
        id: row.id,
        ownerId: row.owner_id as UserId,
        conversationId: row.conversation_id as ConversationId,
        kind: row.kind,
        startedAt: row.started_at,
      }));
    },
    async put({ id, ownerId, conversationId, kind, startedAt }) {
      await db
        .insertInto("sandboxes")
        .values({
          id,
          owner_id: ownerId,
          conversation_id: conversationId,
          kind,
          started_at: startedAt,
        })
        .execute();
    },
    async remove(id) {
      await db.deleteFrom("sandboxes").where("id", "=", id).execute();
    },
    ownerOf: (conversationId) => ownerOf(db, conversationId),
    async isInTurn(conversationId) {
      const row = await db
        .selectFrom("turns")
        .select("id")
        .where("conversation_id", "=", conversationId)
        .where("ended_at", "is", null)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

type Settings = {
  readonly domains: readonly string[];
  readonly images: Readonly<Record<string, string>>;
};

export function createConversationSandboxStore(db: Kysely<Schema>): ConversationSandboxStore {
  const change = (id: ConversationId, to: (before: Settings) => Settings) =>
    db.transaction().execute(async (transaction) => {
      const ownerId = await ownerOf(transaction, id);
      if (ownerId === null) return;
      const after = to(await read(transaction, id));
      const values = {
        domains: JSON.stringify(after.domains),
        images: JSON.stringify(after.images),
      };
      await transaction
        .insertInto("sandbox_settings")
        .values({ conversation_id: id, owner_id: ownerId, ...values })
        .onConflict((conflict) => conflict.column("conversation_id").doUpdateSet(values))
        .execute();
    });
  return {
    read: (id) => read(db, id),
    async isImageUsed(image) {
      const row = await db
        .selectFrom("sandbox_settings")
        .select("conversation_id")
        .where("images", "like", `%${JSON.stringify(image)}%`)
        .executeTakeFirst();
      return row !== undefined;
    },
    allow: (id, domain) =>
      change(id, ({ domains, images }) => ({
        domains: [...new Set([...domains, domain])],
        images,
      })),
    setImages: (id, images) => change(id, ({ domains }) => ({ domains, images })),
    async forget(id) {
      await db.deleteFrom("sandbox_settings").where("conversation_id", "=", id).execute();
    },
  };
}

async function read(db: Kysely<Schema>, id: ConversationId): Promise<Settings> {
  const row = await db
    .selectFrom("sandbox_settings")
    .select(["domains", "images"])
    .where("conversation_id", "=", id)
    .executeTakeFirst();
  if (!row) return { domains: [], images: {} };
  return {
    domains: JSON.parse(row.domains) as Settings["domains"],
    images: JSON.parse(row.images) as Settings["images"],
  };
}

async function ownerOf(db: Kysely<Schema>, id: ConversationId): Promise<UserId | null> {
  const row = await db
    .selectFrom("conversations")
    .select("owner_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? (row.owner_id as UserId) : null;
}
