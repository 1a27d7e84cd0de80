import { sql, type Kysely } from "kysely";
import type { Schema } from "../schema/schema.ts";

/** `entity`: its id. `fact`: whose edges. `source`: an entity whose edges come from no fact. */
export type GraphChangeKind = "entity" | "fact" | "source" | "reset";

export type ChangedRows = {
  readonly partition: number;
  readonly kind: GraphChangeKind;
  readonly refs: readonly (string | number)[];
};

/** Notes for the graph store elsewhere, where there is one, in the transaction of the change itself. */
export async function noteChange(
  db: Kysely<Schema>,
  { partition, kind, refs }: ChangedRows,
): Promise<void> {
  if (refs.length === 0) return;
  await sql`insert into graph_outbox (partition, kind, ref)
    select ${partition}, ${kind}, cast(value as text) from json_each(${JSON.stringify(refs)})
    where exists (select 1 from graph_mirror)`.execute(db);
}
