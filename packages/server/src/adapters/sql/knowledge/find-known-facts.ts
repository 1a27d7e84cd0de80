import { sql, type Kysely } from "kysely";
import { questionTerms, questionWords, toWords } from "../../../modules/text/index.ts";
import type { Schema } from "../schema/schema.ts";
import type { FactRow } from "./fact-rows.ts";
import { foldName } from "../../../modules/memory/index.ts";

/** So many facts of an entity are looked at, however many there are. */
const FACTS_AT_ONCE = 200;
const NEIGHBOURS = 50;
const QUESTION_WORDS = 24;
/** A word that occurs in more facts than these says little. */
const FACTS_A_WORD = 128;
const FACTS_BY_WORDS = 40;

/** Entities that a question calls by name. The user is behind everything, so nothing is found through them. */
export async function findNamed(
  db: Kysely<Schema>,
  partitions: readonly number[],
  question: string,
): Promise<readonly number[]> {
  const names = JSON.stringify(toNameCandidates(question));
  const { rows } = await sql<{ entity: number }>`select distinct a.entity
    from entity_aliases as a join entities as e on e.id = a.entity
    where a.partition in (${sql.join(partitions)})
      and a.folded in (select value from json_each(${names}))
      and e.name not in ('user', 'conversation')`.execute(db);
  return rows.map(({ entity }) => entity);
}

/** The plus keeps SQLite from reading the whole partition: the rows are few and known by number. */
function isReadable(partitions: readonly number[]) {
  return sql`+partition in (${sql.join(partitions)})
    and state = 'active' and retracted_at is null`;
}

/** Facts that begin or end at these, whether they hold or used to. */
export async function findFactsOf(
  db: Kysely<Schema>,
  partitions: readonly number[],
  entities: readonly number[],
): Promise<readonly FactRow[]> {
  if (entities.length === 0) return [];
  const among = sql`(select value from json_each(${JSON.stringify(entities)}))`;
  const { rows } = await sql<FactRow>`select * from facts where no in (
      select no from (select no from facts where subject_entity in ${among} limit ${FACTS_AT_ONCE})
      union select no from
        (select no from facts where value_entity in ${among} limit ${FACTS_AT_ONCE}))
    and ${isReadable(partitions)}`.execute(db);
  return rows;
}

/** The other ends of these facts. */
export function neighboursOf(
  facts: readonly FactRow[],
  seen: ReadonlySet<number>,
): readonly number[] {
  const found = new Set<number>();
  for (const fact of facts) {
    const isUsers = fact.subject_folded === "user" || fact.subject_folded === "conversation";
    if (!isUsers && !seen.has(fact.subject_entity)) found.add(fact.subject_entity);
    if (fact.value_entity !== null && !seen.has(fact.value_entity)) found.add(fact.value_entity);
  }
  return [...found].slice(0, NEIGHBOURS);
}

/** By number of the fact: how much of the question's words it shares, 0 to 1; rare words count more. */
export async function matchWords(
  db: Kysely<Schema>,
  partitions: readonly number[],
  question: string,
): Promise<ReadonlyMap<number, number>> {
  const all = [...new Set(toWords(question))];
  const telling = all.filter((word) => !questionTerms.has(word));
  const words = (telling.length > 0 ? telling : all).slice(0, QUESTION_WORDS);
  const matches = new Map<number, number>();
  if (words.length === 0) return matches;
  const lookups = words.flatMap((word, at) =>
    partitions.map(
      (partition) => sql`select * from (select ${at} as at, fact_no from fact_words
        where partition = ${partition} and word = ${word}
        order by fact_no desc limit ${FACTS_A_WORD})`,
    ),
  );
  const { rows } = await sql<{ at: number; fact_no: number }>`${sql.join(
    lookups,
    sql` union all `,
  )}`.execute(db);
  const counts = words.map(() => 0);
  for (const { at } of rows) counts[at] = (counts[at] ?? 0) + 1;
  const weights = counts.map((count) => 1 / Math.log2(2 + count));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (const { at, fact_no: no } of rows) {
    matches.set(no, (matches.get(no) ?? 0) + (weights[at] ?? 0) / total);
  }
  return matches;
}

/** Those that share the most. */
export async function readMatching(
  db: Kysely<Schema>,
  partitions: readonly number[],
  matches: ReadonlyMap<number, number>,
): Promise<readonly FactRow[]> {
  const best = [...matches].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, FACTS_BY_WORDS);
  if (best.length === 0) return [];
  const { rows } = await sql<FactRow>`select * from facts
    where no in (select value from json_each(${JSON.stringify(best.map(([no]) => no))}))
    and ${isReadable(partitions)}`.execute(db);
  return rows;
}

const WORDS = 64;
const WORDS_A_NAME = 4;
const LETTERS_A_NAME = 6;

const word = /[\p{L}\p{N}\p{M}+#]+/gu;
/** Scripts that put no spaces between words. */
const unspaced = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]{2,}$/u;
const capital = /^\p{Lu}/u;
const isOfQuestions: ReadonlySet<string> = new Set(questionWords);

/**
 * Whatever in a question may be a name, as names are compared: runs of up to four words, in any
 * letter case, since people write "anna" too. "will" is a name only where it is written "Will".
 */
function toNameCandidates(question: string): readonly string[] {
  const words = [...question.matchAll(word)].slice(0, WORDS);
  const folded = words.map(([each]) => foldName(each));
  const names = new Set<string>();
  for (const [at, match] of words.entries()) {
    const [text] = match;
    const isMeant = capital.test(text) && at > 0;
    if (isMeant || !isOfQuestions.has(folded[at] ?? "")) names.add(folded[at] ?? "");
    for (let count = 2; count <= WORDS_A_NAME && at + count <= words.length; count++) {
      names.add(folded.slice(at, at + count).join(" "));
    }
    if (unspaced.test(text)) for (const part of partsOf(folded[at] ?? "")) names.add(part);
  }
  return [...names];
}

function partsOf(run: string): readonly string[] {
  const letters = Array.from(run).slice(0, WORDS);
  const parts: string[] = [];
  for (let from = 0; from < letters.length; from++) {
    for (let count = 2; count <= LETTERS_A_NAME && from + count <= letters.length; count++) {
      parts.push(letters.slice(from, from + count).join(""));
    }
  }
  return parts;
}
