import type { UserId } from "@steward/contracts/ids.ts";
import type { Transaction } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { Schema } from "../schema/schema.ts";
import { among } from "./among.ts";

/** A name that is nobody's conversation is as good as any; one of somebody else's is not found. */
export async function assertOwnConversations(
  transaction: Transaction<Schema>,
  ownerId: UserId,
  names: Iterable<string | null>,
): Promise<void> {
  const wanted = [...new Set(names)].filter((name) => name !== null);
  if (wanted.length === 0) return;
  const foreign = await transaction
    .selectFrom("conversations")
    .select("id")
    .where("id", "in", among(wanted))
    .where("owner_id", "!=", ownerId)
    .executeTakeFirst();
  if (foreign) throw new AppError("not_found", "There is no conversation with this id.");
}
