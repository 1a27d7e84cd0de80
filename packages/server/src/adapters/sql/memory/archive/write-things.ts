import { createHash } from "node:crypto";
import { setImmediate as nextRound } from "node:timers/promises";
import type { Fact, FactId } from "@steward/contracts/fact.ts";
import type { ImportReply } from "@steward/contracts/memory-archive.ts";
import type { Transaction } from "kysely";
import type { ArchiveStore } from "../../../../modules/memory/episodes/archive-ports.ts";
import { ensureEntity, findByNames } from "../../knowledge/entity-rows.ts";
import { insertFact } from "../../knowledge/link-fact.ts";
import type { Schema } from "../../schema/schema.ts";
import { assertOwnConversations } from "../assert-own-conversations.ts";
import { insertEpisodes } from "../insert-episodes.ts";
import { ensurePartition } from "../partitions.ts";
import type { PreparedEpisode } from "../prepare-episodes.ts";

type Member = Parameters<ArchiveStore["write"]>[0];
type Things = Parameters<ArchiveStore["write"]>[1];

/** Written at a stretch; in between others in this process get their turn. */
const SLICE = 100;

/** Ids of other users are only ever looked at, to keep clear of them. */
export async function writeThings(
  transaction: Transaction<Schema>,
  by: Member,
  { things, episodes }: { readonly things: Things; readonly episodes: readonly PreparedEpisode[] },
): Promise<ImportReply> {
  const named = things.flatMap(({ thing }) => (thing.type === "entity" ? [thing.entity] : []));
  const known = things.flatMap(({ thing }) => (thing.type === "fact" ? [thing.fact] : []));
  const said = [...episodes, ...known].map(({ conversation }) => conversation);
  await assertOwnConversations(transaction, by.userId, said);
  const entities = await writeEntities(transaction, by, named);
  const stored = await insertEpisodes(transaction, by.userId, episodes);
  const facts = await writeFacts(transaction, by, known);
  return { episodes: stored, facts, entities, known: things.length - stored - facts - entities };
}

async function writeEntities(
  transaction: Transaction<Schema>,
  by: Member,
  named: readonly { readonly name: string; readonly type: string; readonly aliases: string[] }[],
): Promise<number> {
  if (named.length === 0) return 0;
  const partition = await ensurePartition(transaction, by.userId);
  let added = 0;
  for (const [index, entity] of named.entries()) {
    if (index % SLICE === SLICE - 1) await nextRound();
    const found = await findByNames(transaction, partition, [entity.name]);
    if (!found) added++;
    await ensureEntity(transaction, partition, entity);
  }
  return added;
}

async function writeFacts(
  transaction: Transaction<Schema>,
  by: Member,
  facts: readonly Fact[],
): Promise<number> {
  let added = 0;
  for (const [index, fact] of facts.entries()) {
    if (index % SLICE === SLICE - 1) await nextRound();
    const partition = await ensurePartition(transaction, fact.shared ? null : by.userId);
    const place = await findPlace(transaction, partition, fact.id);
    if (place.isKnown) continue;
    const before = fact.supersedes && (await findPlace(transaction, partition, fact.supersedes));
    const supersedes = before && before.isKnown ? before.id : null;
    await insertFact(transaction, partition, {
      ...fact,
      id: place.id,
      supersedes,
      extractor: "import",
    });
    added++;
  }
  return added;
}

type Place = { readonly id: FactId; readonly isKnown: boolean };

/** What the fact is called here, and whether it is there already. */
async function findPlace(
  transaction: Transaction<Schema>,
  partition: number,
  id: FactId,
): Promise<Place> {
  const other = toOtherId(partition, id);
  const rows = await transaction
    .selectFrom("facts")
    .select(["id", "partition"])
    .where("id", "in", [id, other])
    .execute();
  const own = rows.find((row) => row.partition === partition);
  if (own) return { id: own.id as FactId, isKnown: true };
  return { id: rows.length > 0 ? other : id, isKnown: false };
}

/** Always the same for the same fact in the same memory. */
function toOtherId(partition: number, id: FactId): FactId {
  const hash = createHash("sha256").update(`${partition} ${id}`).digest("hex");
  return `fct_${hash.slice(0, 26)}` as FactId;
}
