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
        .values({ ...entry, owner_id: ownerId, created_at: clock.now() })
        .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doNothing())
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
  };
}
