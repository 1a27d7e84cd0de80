import { sql, type Kysely } from "kysely";
import type { KnowledgeSource, RecalledFact } from "../../../modules/memory/recall/ports.ts";
import type { Schema } from "../schema/schema.ts";
import type { FactRow } from "./fact-rows.ts";
import {
  findFactsOf,
  findNamed,
  matchWords,
  neighboursOf,
  readMatching,
} from "./find-known-facts.ts";

/** Of an entity that is named, and of what is one step further. */
const WEIGHTS = { near: 1, far: 0.5 } as const;
/** Being about somebody who is named is worth so much of a question, where no word is shared. */
const NAMED = 0.3;
/** What used to be true, beside what is. */
const PAST = 0.8;
/** An episode is not brought up by one shared word of many. */
const TELLING = 0.3;
const FACTS = 20;

type Found = { readonly row: FactRow; readonly near: number; readonly match: number };

/** Facts about whom and what a question names, and facts that share its words. */
export function createKnowledgeSource(db: Kysely<Schema>): KnowledgeSource {
  return {
    async about(partitions, question) {
      if (partitions.length === 0) return { episodes: new Map(), facts: [] };
      const found = await findFacts(db, partitions, question);
      const shared = await sharedPartition(db);
      const best = found
        .toSorted((a, b) => b.match - a.match || b.near - a.near || b.row.no - a.row.no)
        .slice(0, FACTS);
      return {
        episodes: await weighEpisodes(db, found),
        facts: best.map((each) => toRecalled(each, shared)),
      };
    },
  };
}

async function findFacts(
  db: Kysely<Schema>,
  partitions: readonly number[],
  question: string,
): Promise<readonly Found[]> {
  const named = await findNamed(db, partitions, question);
  const near = await findFactsOf(db, partitions, named);
  const far = await findFactsOf(db, partitions, neighboursOf(near, new Set(named)));
  const matches = await matchWords(db, partitions, question);
  const byWords = await readMatching(db, partitions, matches);
  const found = new Map<number, Found>();
  const add = (rows: readonly FactRow[], weight: number) => {
    for (const row of rows) {
      if (found.has(row.no)) continue;
      const share = Math.max(matches.get(row.no) ?? 0, weight * NAMED);
      const match = Math.min(1, row.valid_to === null ? share : share * PAST);
      found.set(row.no, { row, near: weight, match });
    }
  };
  add(near, WEIGHTS.near);
  add(far, WEIGHTS.far);
  add(byWords, 0);
  return [...found.values()];
}

async function weighEpisodes(
  db: Kysely<Schema>,
  found: readonly Found[],
): Promise<ReadonlyMap<number, number>> {
  const wanted = found.flatMap(({ row, near, match }) => {
    const weight = Math.max(near, match);
    return row.episode === null || weight < TELLING
      ? []
      : [{ partition: row.partition, ref: row.episode, weight }];
  });
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: number; weight: number }>`
    select e.id, max(w.value ->> 'weight') as weight
    from json_each(${JSON.stringify(wanted)}) as w
    join episodes as e on e.partition = w.value ->> 'partition' and e.ref = w.value ->> 'ref'
    group by e.id`.execute(db);
  return new Map(rows.map(({ id, weight }) => [id, weight]));
}

async function sharedPartition(db: Kysely<Schema>): Promise<number | null> {
  const row = await db
    .selectFrom("memory_partitions")
    .select("id")
    .where("owner_id", "=", "")
    .executeTakeFirst();
  return row?.id ?? null;
}

function toRecalled({ row, match }: Found, shared: number | null): RecalledFact {
  const until = row.valid_to === null ? "" : ` (until ${toDay(row.valid_to)})`;
  return {
    id: row.id,
    text: `${row.subject} ${row.key.replaceAll("_", " ")} ${row.value}${until}`,
    episode: row.episode,
    conversation: row.conversation,
    at: row.recorded_at,
    shared: row.partition === shared,
    match,
  };
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
