import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Kysely } from "kysely";
import type { TurnJobStore } from "../../../modules/memory/episodes/ports.ts";
import type { Schema } from "../schema/schema.ts";
import { insertEpisodes } from "./insert-episodes.ts";
import { prepareEpisodes } from "./prepare-episodes.ts";

export function createTurnJobStore(db: Kysely<Schema>): TurnJobStore {
  return {
    async next() {
      const row = await db
        .selectFrom("memory_jobs")
        .select(["turn_id", "owner_id", "is_stored"])
        .where("is_handed", "=", 0)
        .orderBy("no")
        .executeTakeFirst();
      if (!row) return null;
      const { turn_id: turnId, owner_id: ownerId } = row;
      return {
        turnId: turnId as TurnId,
        ownerId: ownerId as UserId,
        isStored: row.is_stored === 1,
      };
    },
    async store({ turnId, ownerId }, drafts) {
      const prepared = await prepareEpisodes(drafts);
      await db.transaction().execute(async (transaction) => {
        // A job that is gone was forgotten meanwhile: its words must not come back.
        const due = await transaction
          .updateTable("memory_jobs")
          .set({ is_stored: 1 })
          .where("turn_id", "=", turnId)
          .where("is_stored", "=", 0)
          .executeTakeFirst();
        if (due.numUpdatedRows > 0n) await insertEpisodes(transaction, ownerId, prepared);
      });
    },
    async setHanded(turnId, isHanded) {
      const changed = await db
        .updateTable("memory_jobs")
        .set({ is_handed: isHanded ? 1 : 0 })
        .where("turn_id", "=", turnId)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
    async remove(turnId) {
      await db.deleteFrom("memory_jobs").where("turn_id", "=", turnId).execute();
    },
    async removeHanded() {
      await db.deleteFrom("memory_jobs").where("is_handed", "=", 1).execute();
    },
  };
}
