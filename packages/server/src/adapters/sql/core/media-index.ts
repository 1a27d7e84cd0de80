import type { MediaId } from "@steward/contracts/ids.ts";
import type { MediaEntry } from "@steward/contracts/media.ts";
import type { Kysely } from "kysely";
import type { Clock } from "../../../kernel/clock.ts";
import type { MediaIndex } from "../../../modules/media/index.ts";
import type { Schema } from "../schema/schema.ts";

export function createMediaIndex(db: Kysely<Schema>, clock: Clock): MediaIndex {
  return {
    async put(ownerId, entry) {
      await db
        .insertInto("media")
        .values({ ...entry, owner_id: ownerId, created_at: clock.now(), used: 0 })
        .onConflict((conflict) =>
          conflict.columns(["owner_id", "id"]).doUpdateSet({ created_at: clock.now() }),
        )
        .execute();
    },
    async get(ownerId, id) {
      const row = await db
        .selectFrom("media")
        .selectAll()
        .where("owner_id", "=", ownerId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) return null;
      const mime = row.mime as MediaEntry["mime"];
      return { id: row.id as MediaId, mime, name: row.name, bytes: row.bytes };
    },
    async setUsed(ownerId, id) {
      await db
        .updateTable("media")
        .set({ used: 1 })
        .where("owner_id", "=", ownerId)
        .where("id", "=", id)
        .execute();
    },
    async removeUnused(before) {
      const gone = await db
        .deleteFrom("media")
        .where("used", "=", 0)
        .where("created_at", "<", before)
        .returning("id")
        .execute();
      const ids = [...new Set(gone.map(({ id }) => id as MediaId))];
      const kept = await db.selectFrom("media").select("id").where("id", "in", ids).execute();
      const others = new Set(kept.map(({ id }) => id));
      return ids.filter((id) => !others.has(id));
    },
  };
}
