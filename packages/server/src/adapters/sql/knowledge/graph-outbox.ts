import { sql, type Kysely, type Selectable } from "kysely";
import type { GraphChange, GraphOutbox } from "../../../modules/memory/facts/ports.ts";
import type { Schema } from "../schema/schema.ts";
import { readEntities } from "./entity-rows.ts";
import { toEdge } from "./walk-edges.ts";

type OutboxRow = Selectable<Schema["graph_outbox"]>;

/** Names rows that changed; what is told is what they are by then. */
export function createGraphOutbox(db: Kysely<Schema>): GraphOutbox {
  return {
    follow: (target) => db.transaction().execute((transaction) => follow(transaction, target)),
    async next(limit) {
      const rows = await db
        .selectFrom("graph_outbox")
        .selectAll()
        .orderBy("no")
        .limit(limit)
        .execute();
      const changes: GraphChange[] = [];
      for (const row of newestOnly(rows)) changes.push(await toChange(db, row));
      return { changes, last: rows.at(-1)?.no ?? 0 };
    },
    async settle(last) {
      await db.deleteFrom("graph_outbox").where("no", "<=", last).execute();
    },
    async count() {
      const row = await db
        .selectFrom("graph_outbox")
        .select((select) => select.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return row.count;
    },
  };
}

async function follow(db: Kysely<Schema>, target: string | null): Promise<void> {
  const known = await db.selectFrom("graph_mirror").select("target").executeTakeFirst();
  if ((known?.target ?? null) === target) return;
  await db.deleteFrom("graph_mirror").execute();
  await db.deleteFrom("graph_outbox").execute();
  if (target === null) return;
  await db.insertInto("graph_mirror").values({ id: 1, target }).execute();
  await sql`insert into graph_outbox (partition, kind, ref) values (0, 'reset', '')`.execute(db);
  await sql`insert into graph_outbox (partition, kind, ref)
    select partition, 'entity', cast(id as text) from entities order by id`.execute(db);
  await sql`insert into graph_outbox (partition, kind, ref)
    select distinct partition, 'fact', fact from graph_edges where fact <> ''`.execute(db);
  await sql`insert into graph_outbox (partition, kind, ref)
    select distinct partition, 'source', cast(source as text) from graph_edges
    where fact = ''`.execute(db);
}

/** What changed several times is told once. An entity is told where it first changed: edges need their ends. */
function newestOnly(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  const firsts = new Map<string, OutboxRow>();
  for (const row of rows) {
    const key = `${row.partition} ${row.kind} ${row.ref}`;
    if (!firsts.has(key)) firsts.set(key, row);
  }
  return [...firsts.values()];
}

async function toChange(db: Kysely<Schema>, row: OutboxRow): Promise<GraphChange> {
  const { partition, kind, ref } = row;
  if (kind === "reset") return { kind };
  if (kind === "entity") {
    const [entity] = await readEntities(db, [partition], [Number(ref)]);
    return { kind, partition, id: Number(ref), entity: entity ?? null };
  }
  const isLoose = kind === "source";
  const edges = await db
    .selectFrom("graph_edges")
    .selectAll()
    .where("partition", "=", partition)
    .where("fact", "=", isLoose ? "" : ref)
    .$if(isLoose, (query) => query.where("source", "=", Number(ref)))
    .execute();
  return {
    kind: "edges",
    partition,
    fact: isLoose ? "" : ref,
    source: isLoose ? Number(ref) : null,
    edges: edges.map(toEdge),
  };
}
