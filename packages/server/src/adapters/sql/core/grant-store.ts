import type { UserId } from "@steward/contracts/ids.ts";
import type { Kysely } from "kysely";
import type { Grant, GrantStore } from "../../../modules/tools/index.ts";
import type { Schema } from "../schema/schema.ts";

export function createGrantStore(db: Kysely<Schema>): GrantStore {
  return {
    async list(ownerId) {
      const rows = await db
        .selectFrom("approval_grants")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map((row) => ({
        id: row.id,
        ownerId: row.owner_id as UserId,
        scope: row.scope as Grant["scope"],
        scopeId: row.scope_id,
        tool: row.tool,
        covers: row.covers,
        createdBy: row.created_by,
        createdAt: row.created_at,
      }));
    },
    async add({ ownerId, scopeId, createdBy, createdAt, ...grant }) {
      await db
        .insertInto("approval_grants")
        .values({
          ...grant,
          owner_id: ownerId,
          scope_id: scopeId,
          created_by: createdBy,
          created_at: createdAt,
        })
        // A decision that is taken again after a crash grants nothing more.
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    },
    async remove(ownerId, id) {
      const { numDeletedRows } = await db
        .deleteFrom("approval_grants")
        .where("owner_id", "=", ownerId)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
