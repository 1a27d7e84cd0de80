import type { Kysely } from "kysely";
import type { ArchiveStore } from "../../../../modules/memory/index.ts";
import type { Schema } from "../../schema.ts";
import { readThings } from "./read-things.ts";
import { writeThings } from "./write-things.ts";

export function createArchiveStore(db: Kysely<Schema>): ArchiveStore {
  return {
    read: (by) => readThings(db, by),
    write: (by, things) =>
      db.transaction().execute((transaction) => writeThings(transaction, by, things)),
  };
}
