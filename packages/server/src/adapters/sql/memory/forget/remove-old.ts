import type { Transaction } from "kysely";
import { removeFacts } from "../../knowledge/remove-facts.ts";
import type { Schema } from "../../schema/schema.ts";
import { removeEpisodes } from "../remove-episodes.ts";

/** Removes some of what was said or noted before a time, with the facts that were read in it. */
export async function removeOld(
  transaction: Transaction<Schema>,
  before: number,
  limit: number,
): Promise<number> {
  const said = await transaction
    .selectFrom("episodes")
    .select(["id", "partition", "ref"])
    .where("at", "<", before)
    .orderBy("id")
    .limit(limit)
    .execute();
  for (const [partition, episodes] of Map.groupBy(said, (row) => row.partition)) {
    await removeFacts(transaction, partition, { episodes: episodes.map(({ ref }) => ref) });
    await removeEpisodes(
      transaction,
      partition,
      episodes.map(({ id }) => id),
    );
  }
  const noted = await transaction
    .selectFrom("facts")
    .select(["id", "partition"])
    .where("recorded_at", "<", before)
    .limit(limit)
    .execute();
  for (const [partition, facts] of Map.groupBy(noted, (row) => row.partition)) {
    await removeFacts(transaction, partition, { ids: facts.map(({ id }) => id) });
  }
  return said.length + noted.length;
}
