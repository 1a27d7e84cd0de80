import type { UserId } from "@steward/contracts/ids.ts";
import type { Kysely, Transaction } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { Schema } from "../schema/schema.ts";

/** What no user owns and every user may read. */
const SHARED = "";

export type Partitions = {
  /** For `where("partition", "in", readable)`: an owner that nobody knows reads nothing. */
  readonly readable: readonly number[];
  readonly shared: number | null;
};

/**
 * What a user may read: their own memory and what is shared. Every statement on a table of the
 * memory carries these, also one that names its rows by id.
 */
export async function readPartitions(
  db: Kysely<Schema>,
  ownerId: UserId | string,
): Promise<Partitions> {
  if (ownerId === SHARED) return { readable: [], shared: null };
  const rows = await db
    .selectFrom("memory_partitions")
    .select(["id", "owner_id"])
    .where("owner_id", "in", [ownerId, SHARED])
    .execute();
  const shared = rows.find((row) => row.owner_id === SHARED)?.id ?? null;
  return { readable: rows.map(({ id }) => id).toSorted((a, b) => a - b), shared };
}

/** Where a user writes; null: what is shared. It comes into being with the first word. */
export async function ensurePartition(
  transaction: Transaction<Schema>,
  ownerId: UserId | null,
): Promise<number> {
  if (ownerId === SHARED) throw new AppError("internal", "A memory needs an owner.");
  const owner = ownerId ?? SHARED;
  const known = await transaction
    .selectFrom("memory_partitions")
    .select("id")
    .where("owner_id", "=", owner)
    .executeTakeFirst();
  if (known) return known.id;
  const made = await transaction
    .insertInto("memory_partitions")
    .values({ owner_id: owner, generation: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Tells readers that what they keep in memory of these is void. */
export async function bumpGeneration(
  transaction: Transaction<Schema>,
  partitions: readonly number[],
): Promise<void> {
  await transaction
    .updateTable("memory_partitions")
    .set((update) => ({ generation: update("generation", "+", 1) }))
    .where("id", "in", partitions)
    .execute();
}
