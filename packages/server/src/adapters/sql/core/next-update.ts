import type { Kysely } from "kysely";
import type { Schema } from "../schema/schema.ts";

/**
 * When a conversation is changed now. Lists are sorted by it, so it is later than all the owner's
 * others also after the clock was set back.
 */
export async function nextUpdate(
  db: Kysely<Schema>,
  { ownerId, now }: { readonly ownerId: string; readonly now: number },
): Promise<number> {
  const row = await db
    .selectFrom("conversations")
    .select((select) => select.fn.max("updated_at").as("newest"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  const newest = row?.newest ?? 0;
  return newest > now ? newest + 1 : now;
}
