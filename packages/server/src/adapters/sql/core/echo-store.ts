import type { TurnId } from "@steward/contracts/ids.ts";
import type { Kysely } from "kysely";
import type { EchoStore } from "../../../modules/conversations/index.ts";
import type { Schema } from "../schema/schema.ts";

export function createEchoStore(db: Kysely<Schema>): EchoStore {
  return {
    // Not together with others: the next message may come as soon as the answer has gone out.
    async put(ownerId, hashes, turnId) {
      await db
        .insertInto("answer_echoes")
        .values(hashes.map((hash) => ({ owner_id: ownerId, hash, turn_id: turnId })))
        .onConflict((conflict) =>
          conflict.columns(["owner_id", "hash"]).doUpdateSet({ turn_id: turnId }),
        )
        .execute();
    },
    async find(ownerId, hash) {
      const row = await db
        .selectFrom("answer_echoes")
        .select("turn_id")
        .where("owner_id", "=", ownerId)
        .where("hash", "=", hash)
        .executeTakeFirst();
      return (row?.turn_id as TurnId | undefined) ?? null;
    },
  };
}
