import type { Fact } from "@steward/contracts/fact.ts";
import { sql, type Kysely } from "kysely";
import { foldName, toLink } from "../../../modules/memory/index.ts";
import { toWords } from "../../../modules/text/index.ts";
import type { Schema } from "../schema/schema.ts";
import { ensureEntity, findByNames } from "./entity-rows.ts";
import { toFactRow, type FactRow } from "./fact-rows.ts";
import { noteChange } from "./note-change.ts";

/** A long value is found by how it begins. */
const WORDS_A_FACT = 200;

/** The fact, the words it is found by, and its place in the graph. */
export async function insertFact(db: Kysely<Schema>, partition: number, fact: Fact): Promise<void> {
  const link = toLink(fact);
  const subjectEntity = await ensureEntity(db, partition, {
    name: fact.subject,
    type: link.subjectType,
    aliases: [],
  });
  const valueEntity = await toValueEntity(db, partition, { fact, type: link.valueType });
  const row = await db
    .insertInto("facts")
    .values(toFactRow(fact, { partition, subjectEntity, valueEntity }))
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertWords(db, row);
  await linkFact(db, row);
}

async function toValueEntity(
  db: Kysely<Schema>,
  partition: number,
  { fact, type }: { readonly fact: Fact; readonly type: string | null },
): Promise<number | null> {
  if (type === null) return null;
  const name = fact.value;
  if (type === "known") return (await findByNames(db, partition, [name]))?.id ?? null;
  return ensureEntity(db, partition, { name, type, aliases: [] });
}

async function insertWords(db: Kysely<Schema>, row: FactRow): Promise<void> {
  const subject = row.subject_folded === "user" ? "" : row.subject;
  const words = toWords(`${subject} ${row.key.replaceAll("_", " ")} ${row.value}`);
  const different = [...new Set(words)].slice(0, WORDS_A_FACT);
  await sql`insert into fact_words (partition, word, fact_no)
    select ${row.partition}, value, ${row.no} from json_each(${JSON.stringify(different)})`.execute(
    db,
  );
}

/** What is in use is an edge and gives a name; what waits for review or was taken back is neither. */
export async function linkFact(db: Kysely<Schema>, row: FactRow): Promise<void> {
  const isUsed = row.state === "active" && row.retracted_at === null;
  const { partition, id: fact } = row;
  if (row.value_entity !== null && row.value_entity !== row.subject_entity) {
    await (
      isUsed
        ? sql`insert into graph_edges
            (partition, source, target, type, fact, valid_from, valid_to)
            values (${partition}, ${row.subject_entity}, ${row.value_entity}, ${row.key_folded},
              ${fact}, ${row.valid_from}, ${row.valid_to})
            on conflict do update
            set valid_from = excluded.valid_from, valid_to = excluded.valid_to`
        : sql`delete from graph_edges where partition = ${partition} and fact = ${fact}`
    ).execute(db);
    await noteChange(db, { partition, kind: "fact", refs: [fact] });
  }
  await nameSubject(db, row, isUsed);
}

async function nameSubject(db: Kysely<Schema>, row: FactRow, isUsed: boolean): Promise<void> {
  const link = toLink({ ...row, category: row.category as Fact["category"] });
  if (!link.isNaming) return;
  const { partition, subject_entity: entity, value: name, id: fact } = row;
  const alias = { partition, folded: foldName(name), name, entity, fact };
  const { numAffectedRows } = await (
    isUsed
      ? sql`insert into entity_aliases (partition, folded, name, entity, fact)
          values (${partition}, ${alias.folded}, ${name}, ${entity}, ${fact})
          on conflict do nothing`
      : sql`delete from entity_aliases where partition = ${partition} and fact = ${fact}`
  ).execute(db);
  if ((numAffectedRows ?? 0n) > 0n) {
    await noteChange(db, { partition, kind: "entity", refs: [entity] });
  }
}
