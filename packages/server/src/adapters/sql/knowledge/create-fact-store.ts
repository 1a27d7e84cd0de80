import type { Fact } from "@steward/contracts/fact.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type { Kysely, Transaction } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import { foldKey, foldName, foldValue } from "../../../modules/memory/index.ts";
import type { FactBook, FactStore } from "../../../modules/memory/facts/ports.ts";
import { isForgotten } from "./forgotten-facts.ts";
import { assertOwnConversations } from "../memory/assert-own-conversations.ts";
import { ensurePartition, readPartitions } from "../memory/partitions.ts";
import type { Schema } from "../schema/schema.ts";
import { toFact } from "./fact-rows.ts";
import { insertFact, linkFact } from "./link-fact.ts";
import { countKnowledge, listFacts } from "./list-facts.ts";

export function createFactStore(db: Kysely<Schema>): FactStore {
  return {
    write: (ownerId, work) =>
      db.transaction().execute(async (transaction) => work(await openBook(transaction, ownerId))),
    get: (ownerId, id) => getFact(db, ownerId, id),
    list: (ownerId, query) => listFacts(db, ownerId, query),
    count: (ownerId) => countKnowledge(db, ownerId),
  };
}

async function getFact(db: Kysely<Schema>, ownerId: UserId, id: string): Promise<Fact | null> {
  const { readable, shared } = await readPartitions(db, ownerId);
  const row = await db
    .selectFrom("facts")
    .selectAll()
    .where("id", "=", id)
    .where("partition", "in", readable)
    .executeTakeFirst();
  return row ? toFact(row, shared) : null;
}

async function openBook(transaction: Transaction<Schema>, ownerId: UserId): Promise<FactBook> {
  const own = await ensurePartition(transaction, ownerId);
  const partitionOf = async (fact: Pick<Fact, "shared">) =>
    fact.shared ? ensurePartition(transaction, null) : own;
  return {
    async find(topic) {
      const partition = await partitionOf(topic);
      const { value, conversation } = topic;
      const rows = await transaction
        .selectFrom("facts")
        .selectAll()
        .where("partition", "=", partition)
        .where("subject_folded", "=", foldName(topic.subject))
        .where("key_folded", "=", foldKey(topic.key))
        .$if(value !== undefined, (query) =>
          query.where("value_folded", "=", foldValue(value ?? "")),
        )
        .$if(topic.subject === "conversation", (query) =>
          query.where("conversation", "is", conversation),
        )
        .orderBy("no")
        .execute();
      return rows.map((row) => toFact(row, topic.shared ? partition : null));
    },
    get: (id) => getFact(transaction, ownerId, id),
    async add(fact) {
      const partition = await partitionOf(fact);
      await assertOwnConversations(transaction, ownerId, [fact.conversation]);
      // Read in something that was forgotten meanwhile, or before.
      if (await isForgotten(transaction, partition, fact)) return;
      await insertFact(transaction, partition, fact);
    },
    async change(id, change) {
      const { readable, shared } = await readPartitions(transaction, ownerId);
      const { validFrom, validTo, closedAt, retractedAt, ...same } = change;
      const row = await transaction
        .updateTable("facts")
        .set({
          ...same,
          ...(validFrom === undefined ? {} : { valid_from: validFrom }),
          ...(validTo === undefined ? {} : { valid_to: validTo }),
          ...(closedAt === undefined ? {} : { closed_at: closedAt }),
          ...(retractedAt === undefined ? {} : { retracted_at: retractedAt }),
        })
        .where("id", "=", id)
        .where("partition", "in", readable)
        .returningAll()
        .executeTakeFirst();
      if (!row) throw new AppError("not_found", "There is no such fact.");
      await linkFact(transaction, row);
      return toFact(row, shared);
    },
  };
}
