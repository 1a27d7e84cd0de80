import type { Kysely } from "kysely";
import type { GraphScopes } from "../../../modules/memory/facts/ports.ts";
import { ensurePartition, readPartitions } from "../memory/partitions.ts";
import type { Schema } from "../schema/schema.ts";

export function createGraphScopes(db: Kysely<Schema>): GraphScopes {
  return {
    async toRead(ownerId) {
      const { readable } = await readPartitions(db, ownerId);
      return { partitions: readable };
    },
    toWrite: (ownerId) =>
      db.transaction().execute(async (transaction) => ({
        partitions: [await ensurePartition(transaction, ownerId)],
      })),
  };
}
