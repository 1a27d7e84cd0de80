import type { Kysely } from "kysely";
import type { Schema } from "../schema/schema.ts";

/** A value that is made once and then stays. */
export async function readSetting(
  db: Kysely<Schema>,
  key: string,
  make: () => string,
): Promise<string> {
  await db
    .insertInto("settings")
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return row.value;
}
