import { sql, type RawBuilder, type Transaction } from "kysely";
import { foldName } from "../../../modules/memory/index.ts";
import type { Schema } from "../schema/schema.ts";
import { noteChange } from "./note-change.ts";

export type FactSelector =
  | { readonly ids: readonly string[] }
  /** Refs of episodes: what was read in them. */
  | { readonly episodes: readonly string[] }
  | { readonly conversation: string }
  /** A person or thing by name, with all that is known of it. */
  | { readonly entity: string }
  /** Whatever contains it, in any letter case. */
  | { readonly text: string }
  | { readonly all: true };

export type RemovedFact = Awaited<ReturnType<typeof selectFacts>>[number];

export type RemovedFacts = {
  readonly facts: number;
  readonly removed: readonly RemovedFact[];
  readonly entities: number;
  readonly edges: number;
};

/**
 * Removes facts for good, with their edges and names, and the entities that nothing refers to any
 * more. Part of the caller's transaction; `partition` is the one that they may write.
 */
export async function removeFacts(
  transaction: Transaction<Schema>,
  partition: number,
  selector: FactSelector,
): Promise<RemovedFacts> {
  const named = await selectEntities(transaction, partition, selector);
  const facts = await selectFacts(transaction, { partition, selector, named });
  const list = JSON.stringify(facts.map(({ id }) => id));
  const numbers = JSON.stringify(facts.map(({ no }) => no));
  const ids = sql`select value from json_each(${list})`;
  const ends = facts.flatMap((fact) => [
    fact.subject_entity,
    fact.value_entity ?? fact.subject_entity,
  ]);
  const touched = [...new Set([...ends, ...named])];
  await noteChange(transaction, { partition, kind: "fact", refs: facts.map(({ id }) => id) });
  await sql`update facts set supersedes = null
    where partition = ${partition} and supersedes in (${ids})`.execute(transaction);
  await sql`delete from fact_words
    where fact_no in (select value from json_each(${numbers}))`.execute(transaction);
  await sql`delete from entity_aliases
    where partition = ${partition} and fact in (${ids})`.execute(transaction);
  const edges =
    (await run(
      transaction,
      sql`delete from graph_edges
      where partition = ${partition} and fact in (${ids})`,
    )) + (await removeEdges(transaction, partition, named));
  await sql`delete from facts where partition = ${partition} and id in (${ids})`.execute(
    transaction,
  );
  const entities = await removeEntities(transaction, { partition, touched, named });
  return { facts: facts.length, removed: facts, entities, edges };
}

/** Those that are to go whatever still refers to them. */
async function selectEntities(
  transaction: Transaction<Schema>,
  partition: number,
  selector: FactSelector,
): Promise<readonly number[]> {
  const wanted = toAliasFilter(selector);
  if (!wanted) return [];
  const { rows } = await sql<{ entity: number }>`select distinct entity from entity_aliases
    where partition = ${partition} and ${wanted}`.execute(transaction);
  return rows.map(({ entity }) => entity);
}

function toAliasFilter(selector: FactSelector): RawBuilder<unknown> | null {
  if ("all" in selector) return sql`1`;
  if ("entity" in selector) return sql`folded = ${foldName(selector.entity)}`;
  if ("text" in selector) {
    // Names that facts gave go with those facts; whoever bears them stays, and so does the user.
    return sql`fact is null and folded not in ('user', 'conversation')
      and instr(lower(name), ${selector.text.toLowerCase()}) > 0`;
  }
  return null;
}

type Selection = {
  readonly partition: number;
  readonly selector: FactSelector;
  readonly named: readonly number[];
};

async function selectFacts(
  transaction: Transaction<Schema>,
  { partition, selector, named }: Selection,
) {
  return transaction
    .selectFrom("facts")
    .select(["no", "id", "subject_entity", "value_entity", "episode"])
    .select(["value", "subject_folded", "key_folded", "value_folded"])
    .where("partition", "=", partition)
    .where(sql<boolean>`(${toFilter(selector, named)})`)
    .execute();
}

function toFilter(selector: FactSelector, named: readonly number[]): RawBuilder<unknown> {
  const among = (values: readonly unknown[]) =>
    sql`(select value from json_each(${JSON.stringify(values)}))`;
  if ("all" in selector) return sql`1`;
  if ("ids" in selector) return sql`id in ${among(selector.ids)}`;
  if ("episodes" in selector) return sql`episode in ${among(selector.episodes)}`;
  if ("conversation" in selector) return sql`conversation = ${selector.conversation}`;
  const about = sql`subject_entity in ${among(named)} or value_entity in ${among(named)}`;
  if ("entity" in selector) return about;
  const columns = sql`subject || char(10) || key || char(10) || value || char(10)
    || coalesce(conversation, '') || char(10) || coalesce(episode, '')`;
  return sql`${about} or instr(lower(${columns}), ${selector.text.toLowerCase()}) > 0`;
}

async function removeEdges(
  transaction: Transaction<Schema>,
  partition: number,
  entities: readonly number[],
): Promise<number> {
  if (entities.length === 0) return 0;
  const among = sql`(select value from json_each(${JSON.stringify(entities)}))`;
  const { rows } = await sql<{ source: number; fact: string }>`select source, fact from graph_edges
    where partition = ${partition} and source in ${among}
    union all select source, fact from graph_edges
    where partition = ${partition} and target in ${among}`.execute(transaction);
  const loose = rows.filter(({ fact }) => fact === "").map(({ source }) => source);
  await noteChange(transaction, { partition, kind: "source", refs: [...new Set(loose)] });
  return (
    (await run(
      transaction,
      sql`delete from graph_edges
      where partition = ${partition} and source in ${among}`,
    )) +
    (await run(
      transaction,
      sql`delete from graph_edges
      where partition = ${partition} and target in ${among}`,
    ))
  );
}

type Entities = {
  readonly partition: number;
  /** May have lost what referred to them. */
  readonly touched: readonly number[];
  readonly named: readonly number[];
};

/** Tools stay: they are there whether anybody used them or not. */
async function removeEntities(
  transaction: Transaction<Schema>,
  { partition, touched, named }: Entities,
): Promise<number> {
  const among = (ids: readonly number[]) =>
    sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const { rows } = await sql<{ id: number }>`delete from entities
    where partition = ${partition} and id in ${among(touched)} and (id in ${among(named)} or (
      type not in ('tool', 'mcp-server')
      and not exists (select 1 from facts where subject_entity = entities.id)
      and not exists (select 1 from facts where value_entity = entities.id)
      and not exists (select 1 from graph_edges
        where partition = ${partition} and source = entities.id)
      and not exists (select 1 from graph_edges
        where partition = ${partition} and target = entities.id)))
    returning id`.execute(transaction);
  const gone = rows.map(({ id }) => id);
  await sql`delete from entity_aliases
    where partition = ${partition} and entity in ${among(gone)}`.execute(transaction);
  await noteChange(transaction, { partition, kind: "entity", refs: touched });
  return gone.length;
}

async function run(
  transaction: Transaction<Schema>,
  statement: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await statement.execute(transaction);
  return Number(numAffectedRows ?? 0n);
}
