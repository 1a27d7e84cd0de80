import type { Episode, EpisodeRole } from "@steward/contracts/memory.ts";
import type { Kysely, Selectable } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { EpisodeStore } from "../../../modules/memory/episodes/ports.ts";
import type { Schema } from "../schema/schema.ts";
import { assertOwnConversations } from "./assert-own-conversations.ts";
import { insertEpisodes } from "./insert-episodes.ts";
import { readPartitions, type Partitions } from "./partitions.ts";
import { prepareEpisodes } from "./prepare-episodes.ts";

/** Of texts on a page; an episode may have 10 MB. */
const PAGE_BYTES = 16_000_000;

export function createEpisodeStore(db: Kysely<Schema>): EpisodeStore {
  return {
    async add(ownerId, drafts) {
      const prepared = await prepareEpisodes(drafts);
      return db.transaction().execute(async (transaction) => {
        const names = drafts.map(({ conversation }) => conversation);
        await assertOwnConversations(transaction, ownerId, names);
        return { stored: await insertEpisodes(transaction, ownerId, prepared) };
      });
    },
    async list(ownerId, query) {
      const partitions = await readPartitions(db, ownerId);
      const { ids, isLast } = await findPage(db, partitions, query);
      const rows = await db
        .selectFrom("episodes")
        .selectAll()
        .where("partition", "in", partitions.readable)
        .where("id", "in", ids)
        .execute();
      const newest = rows.toSorted((a, b) => b.id - a.id);
      const episodes = newest.map((row) => toEpisode(row, partitions));
      return { episodes, nextCursor: isLast ? null : String(ids.at(-1)) };
    },
    async get(ownerId, refs) {
      const partitions = await readPartitions(db, ownerId);
      const rows = await db
        .selectFrom("episodes")
        .selectAll()
        .where("partition", "in", partitions.readable)
        .where("ref", "in", refs)
        .execute();
      return rows.map((row) => toEpisode(row, partitions));
    },
  };
}

/** The ids of a page, from the index alone; each partition for itself, so that nothing is sorted. */
async function findPage(
  db: Kysely<Schema>,
  { readable }: Partitions,
  { conversation, cursor, limit }: Parameters<EpisodeStore["list"]>[1],
): Promise<{ ids: number[]; isLast: boolean }> {
  const before = toId(cursor);
  const found: { id: number; bytes: number }[] = [];
  for (const partition of readable) {
    let query = db
      .selectFrom("episodes")
      .select(["id", "bytes"])
      .where("partition", "=", partition)
      .where("id", "<", before)
      .orderBy("id", "desc")
      .limit(limit + 1);
    if (conversation !== undefined) {
      query = query.where("conversation_no", "=", (select) =>
        select
          .selectFrom("memory_conversations")
          .select("no")
          .where("partition", "=", partition)
          .where("name", "=", conversation),
      );
    }
    found.push(...(await query.execute()));
  }
  const newest = found.toSorted((a, b) => b.id - a.id);
  let bytes = 0;
  const fit = newest
    .slice(0, limit)
    .filter((row, index) => (bytes += row.bytes) <= PAGE_BYTES || index === 0);
  return { ids: fit.map(({ id }) => id), isLast: fit.length === newest.length };
}

function toId(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new AppError("invalid_request", "This cursor is none of ours.");
}

function toEpisode(row: Selectable<Schema["episodes"]>, { shared }: Partitions): Episode {
  return {
    ref: row.ref,
    conversation: row.conversation,
    role: row.role as EpisodeRole,
    speaker: row.speaker,
    text: row.text,
    at: row.at,
    recordedAt: row.recorded_at,
    shared: row.partition === shared,
    isEmbedded: row.embedded_model !== null,
  };
}
