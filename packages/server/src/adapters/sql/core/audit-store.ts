import type { UserId } from "@steward/contracts/ids.ts";
import type { Kysely } from "kysely";
import type { AuditEntry, AuditStore } from "../../../modules/tools/index.ts";
import type { Schema } from "../schema/schema.ts";

/** SQLite takes 32,766 values in a statement; this leaves room for other databases too. */
const ROWS_AT_ONCE = 500;

export function createAuditStore(db: Kysely<Schema>): AuditStore {
  return {
    async add(entries) {
      if (entries.length === 0) return;
      await db.transaction().execute(async (transaction) => {
        for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
          const rows = entries.slice(from, from + ROWS_AT_ONCE).map(toRow);
          await transaction.insertInto("audit").values(rows).execute();
        }
      });
    },
    async list(ownerId, limit) {
      const rows = await db
        .selectFrom("audit")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ owner_id, detail, ...row }) => ({
        ...row,
        ownerId: owner_id as UserId,
        detail: JSON.parse(detail) as AuditEntry["detail"],
      }));
    },
  };
}

function toRow({ ownerId, detail, ...entry }: AuditEntry) {
  return { ...entry, owner_id: ownerId, detail: JSON.stringify(detail) };
}
