import type { GraphEntity } from "@steward/contracts/graph.ts";
import { sql, type Kysely } from "kysely";
import { foldName } from "../../../modules/memory/index.ts";
import type { Schema } from "../schema/schema.ts";
import { noteChange } from "./note-change.ts";

export type EntityNames = Pick<GraphEntity, "name" | "type" | "aliases"> & {
  /** The fact that the aliases come from. */
  readonly fact?: string;
};

/** Whatever is called so and of which nobody knew what it is. */
const UNSPECIFIC = "thing";

/** The entity of that name, added where it is not there. What is called so already keeps its names. */
export async function ensureEntity(
  db: Kysely<Schema>,
  partition: number,
  { name, type, aliases, fact }: EntityNames,
): Promise<number> {
  const found = await findByNames(db, partition, [name, ...aliases]);
  const id = found?.id ?? (await insertEntity(db, partition, { name, type }));
  const added = await addAliases(db, { partition, entity: id, names: aliases, fact: fact ?? null });
  const isRefined = found?.type === UNSPECIFIC && type !== UNSPECIFIC;
  if (isRefined) {
    await db.updateTable("entities").set({ type }).where("id", "=", id).execute();
  }
  if (!found || isRefined || added) await noteChange(db, { partition, kind: "entity", refs: [id] });
  return id;
}

/** Null: nothing is called so. Names that come first count first. */
export async function findByNames(
  db: Kysely<Schema>,
  partition: number,
  names: readonly string[],
): Promise<{ readonly id: number; readonly type: string } | null> {
  const folded = names.map(foldName);
  const rows = await db
    .selectFrom("entity_aliases")
    .innerJoin("entities", "entities.id", "entity_aliases.entity")
    .select(["entities.id", "entities.type", "entity_aliases.folded"])
    .where("entity_aliases.partition", "=", partition)
    .where("entity_aliases.folded", "in", folded)
    .execute();
  for (const each of folded) {
    const row = rows.find((candidate) => candidate.folded === each);
    if (row) return row;
  }
  return null;
}

async function insertEntity(
  db: Kysely<Schema>,
  partition: number,
  { name, type }: { readonly name: string; readonly type: string },
): Promise<number> {
  const { id } = await db
    .insertInto("entities")
    .values({ partition, name, type })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addAliases(db, { partition, entity: id, names: [name], fact: null });
  return id;
}

type NewAliases = {
  readonly partition: number;
  readonly entity: number;
  readonly names: readonly string[];
  readonly fact: string | null;
};

async function addAliases(
  db: Kysely<Schema>,
  { partition, entity, names, fact }: NewAliases,
): Promise<boolean> {
  if (names.length === 0) return false;
  const rows = names.map((name) => ({ partition, folded: foldName(name), name, entity, fact }));
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("entity_aliases")
    .values(rows)
    // Another entity is called so already: it keeps its name.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** In the order of `ids`; those of other partitions are left out. */
export async function readEntities(
  db: Kysely<Schema>,
  partitions: readonly number[],
  ids: readonly number[],
): Promise<readonly GraphEntity[]> {
  if (ids.length === 0 || partitions.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string; type: string; alias: string | null }>`
    select e.id, e.name, e.type, a.name as alias
    from json_each(${JSON.stringify(ids)}) as wanted
    join entities as e on e.id = wanted.value
    left join entity_aliases as a on a.entity = e.id and a.name <> e.name
    where e.partition in (${sql.join(partitions)})
    order by wanted.key, a.folded`.execute(db);
  const entities = new Map<number, GraphEntity & { aliases: string[] }>();
  for (const { id, name, type, alias } of rows) {
    const entity = entities.get(id) ?? { id, name, type, aliases: [] };
    if (alias !== null) entity.aliases.push(alias);
    entities.set(id, entity);
  }
  return [...entities.values()];
}
