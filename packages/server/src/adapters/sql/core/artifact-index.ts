import type { ArtifactId, ArtifactType } from "@steward/contracts/artifact.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { ArtifactIndex, ArtifactPage, ArtifactRow } from "../../../modules/artifacts/index.ts";
import type { Schema } from "../schema/schema.ts";

export function createArtifactIndex(db: Kysely<Schema>): ArtifactIndex {
  return {
    add: (rows) =>
      db.transaction().execute(async (transaction) => {
        const added: ArtifactRow[] = [];
        for (const row of rows) added.push(await addVersion(transaction, row));
        return added;
      }),
    async versions(ownerId, id) {
      const rows = await db
        .selectFrom("artifacts")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .where("id", "=", id)
        .orderBy("version", "desc")
        .execute();
      return rows.map(fromRow);
    },
    async list(page) {
      const rows = await selectPage(db, page).execute();
      return rows.map(fromRow);
    },
    async setExpiry(ownerId, id, expiresAt) {
      const { numUpdatedRows } = await db
        .updateTable("artifacts")
        .set({ expires_at: expiresAt })
        .where("owner_id", "=", ownerId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    removeExpired: (now) =>
      db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("artifacts")
          .where("expires_at", "<=", now)
          .executeTakeFirst();
        const kept = await transaction.selectFrom("artifacts").select("blob").distinct().execute();
        return { removed: Number(numDeletedRows), blobs: new Set(kept.map(({ blob }) => blob)) };
      }),
  };
}

async function addVersion(
  transaction: Transaction<Schema>,
  row: Omit<ArtifactRow, "version">,
): Promise<ArtifactRow> {
  const newest = await transaction
    .selectFrom("artifacts")
    .select(["version", "expires_at"])
    .where("owner_id", "=", row.ownerId)
    .where("id", "=", row.id)
    .orderBy("version", "desc")
    .executeTakeFirst();
  // What was pinned stays so with its next version.
  const expiresAt = newest?.expires_at === null ? null : row.expiresAt;
  if (newest) {
    await transaction
      .updateTable("artifacts")
      .set({ expires_at: expiresAt })
      .where("id", "=", row.id)
      .execute();
  }
  const added = { ...row, expiresAt, version: (newest?.version ?? 0) + 1 };
  await transaction.insertInto("artifacts").values(toRow(added)).execute();
  return added;
}

function selectPage(db: Kysely<Schema>, page: ArtifactPage) {
  const { ownerId, conversationId, turnId, now, limit, after } = page;
  let query = db
    .selectFrom("artifacts as artifact")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    // The newest version of those that fit: a turn shows what it made, not what became of it.
    .where((where) => {
      let newer = where
        .selectFrom("artifacts as newer")
        .select("newer.id")
        .whereRef("newer.id", "=", "artifact.id")
        .whereRef("newer.version", ">", "artifact.version");
      if (conversationId !== undefined) {
        newer = newer.where("newer.conversation_id", "=", conversationId);
      }
      if (turnId !== undefined) newer = newer.where("newer.turn_id", "=", turnId);
      return where.not(where.exists(newer));
    })
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (conversationId !== undefined) query = query.where("conversation_id", "=", conversationId);
  if (turnId !== undefined) query = query.where("turn_id", "=", turnId);
  if (after) {
    query = query.where((where) =>
      where.or([
        where("created_at", "<", after.createdAt),
        where.and([where("created_at", "=", after.createdAt), where("id", "<", after.id)]),
      ]),
    );
  }
  return query;
}

function toRow({ ownerId, turnId, conversationId, createdAt, expiresAt, ...row }: ArtifactRow) {
  return {
    ...row,
    owner_id: ownerId,
    turn_id: turnId,
    conversation_id: conversationId,
    created_at: createdAt,
    expires_at: expiresAt,
  };
}

function fromRow(row: Selectable<Schema["artifacts"]>): ArtifactRow {
  const { id, owner_id, type, turn_id, conversation_id, created_at, expires_at, ...same } = row;
  return {
    ...same,
    id: id as ArtifactId,
    ownerId: owner_id as UserId,
    type: type as ArtifactType,
    turnId: turn_id,
    conversationId: conversation_id,
    createdAt: created_at,
    expiresAt: expires_at,
  };
}
