import type { FactList } from "@steward/contracts/fact.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import { sql, type Kysely, type RawBuilder } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import { foldKey, foldName } from "../../../modules/memory/index.ts";
import type { FactStore } from "../../../modules/memory/facts/ports.ts";
import { readPartitions } from "../memory/partitions.ts";
import type { Schema } from "../schema/schema.ts";
import { toFact } from "./fact-rows.ts";

type FactQuery = Parameters<FactStore["list"]>[1];

/** Newest first, by the order in which they came. */
export async function listFacts(
  db: Kysely<Schema>,
  ownerId: UserId,
  query: FactQuery,
): Promise<FactList> {
  const { readable, shared } = await readPartitions(db, ownerId);
  let wanted = db.selectFrom("facts").selectAll().where("partition", "in", readable);
  const { subject, key, category, state, conversation, q, cursor } = query;
  if (subject !== undefined) wanted = wanted.where("subject_folded", "=", foldName(subject));
  if (key !== undefined) wanted = wanted.where("key_folded", "=", foldKey(key));
  if (category !== undefined) wanted = wanted.where("category", "=", category);
  if (state !== undefined) wanted = wanted.where("state", "=", state);
  if (conversation !== undefined) wanted = wanted.where("conversation", "=", conversation);
  if (cursor !== undefined) wanted = wanted.where("no", "<", fromCursor(cursor));
  for (const word of q?.toLowerCase().split(/\s+/u).filter(Boolean) ?? []) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const text = sql`lower(subject || ' ' || key || ' ' || value)`;
    wanted = wanted.where(sql<boolean>`${text} like ${pattern} escape '\\'`);
  }
  if (!query.past) wanted = wanted.where(isPresent(query.now));
  const rows = await wanted
    .orderBy("no", "desc")
    .limit(query.limit + 1)
    .execute();
  const page = rows.slice(0, query.limit);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    facts: page.map((row) => toFact(row, shared)),
    nextCursor: last ? String(last.no) : null,
  };
}

function fromCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) {
    throw new AppError("invalid_request", "The cursor is not valid.");
  }
  return Number(cursor);
}

export async function countKnowledge(
  db: Kysely<Schema>,
  ownerId: UserId,
): ReturnType<FactStore["count"]> {
  const { readable } = await readPartitions(db, ownerId);
  if (readable.length === 0) return { facts: 0, review: 0, entities: 0, edges: 0 };
  const scope = sql.join(readable);
  const { rows } = await sql<{ facts: number; review: number; entities: number; edges: number }>`
    select (select count(*) from facts where partition in (${scope})) as facts,
      (select count(*) from facts where partition in (${scope}) and state = 'review'
        and retracted_at is null and valid_to is null) as review,
      (select count(*) from entities where partition in (${scope})) as entities,
      (select count(*) from graph_edges where partition in (${scope})) as edges`.execute(db);
  return rows[0] ?? { facts: 0, review: 0, entities: 0, edges: 0 };
}

/**
 * Of facts: not taken back, and not over. One that had ended when that was said is over for good,
 * also when the clock is set back later; only an end that lay ahead is a matter of the clock.
 */
function isPresent(now: number): RawBuilder<boolean> {
  return sql<boolean>`(retracted_at is null and (valid_to is null or
    (valid_to > ${now} and valid_to > closed_at and valid_to > coalesce(valid_from, closed_at))))`;
}
