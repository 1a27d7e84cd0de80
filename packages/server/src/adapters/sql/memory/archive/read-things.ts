import type { EpisodeRole } from "@steward/contracts/memory.ts";
import type { Kysely } from "kysely";
import type { ArchiveStore } from "../../../../modules/memory/episodes/archive-ports.ts";
import { readEntities } from "../../knowledge/entity-rows.ts";
import { toFact } from "../../knowledge/fact-rows.ts";
import type { Schema } from "../../schema/schema.ts";
import { readPartitions } from "../partitions.ts";

/** Read at a time; an episode may have 10 MB. */
const PAGE = 100;

type Reading = {
  readonly db: Kysely<Schema>;
  readonly partitions: readonly number[];
  readonly shared: number | null;
};
type Things = ReturnType<ArchiveStore["read"]>;

/** Their own; what all users share belongs to the owner's archive. */
export async function* readThings(
  db: Kysely<Schema>,
  { userId, role }: Parameters<ArchiveStore["read"]>[0],
): Things {
  const { readable, shared } = await readPartitions(db, userId);
  const partitions = role === "owner" ? readable : readable.filter((id) => id !== shared);
  const reading = { db, partitions, shared };
  yield* readNamed(reading);
  yield* readSaid(reading);
  yield* readFacts(reading);
}

/** The user is there anyway, and tools are known by their use. */
async function* readNamed({ db, partitions }: Reading): Things {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom("entities")
      .select("id")
      .where("partition", "in", partitions)
      .where("type", "not in", ["tool", "mcp-server"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const ids = rows.map(({ id }) => id);
    for (const { name, type, aliases } of await readEntities(db, partitions, ids)) {
      if (name !== "user" && name !== "conversation") {
        yield { type: "entity", entity: { name, type, aliases: [...aliases] } };
      }
    }
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

async function* readSaid({ db, partitions, shared }: Reading): Things {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom("episodes")
      .select(["id", "partition", "ref", "conversation", "role", "speaker", "text", "at"])
      .select("recorded_at")
      .where("partition", "in", partitions)
      .where("id", ">", last)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const { id: _id, partition, recorded_at: recordedAt, role, ...episode } of rows) {
      yield {
        type: "episode",
        episode: {
          ...episode,
          role: role as EpisodeRole,
          recordedAt,
          shared: partition === shared,
        },
      };
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function* readFacts({ db, partitions, shared }: Reading): Things {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom("facts")
      .selectAll()
      .where("partition", "in", partitions)
      .where("no", ">", last)
      .orderBy("no")
      .limit(PAGE)
      .execute();
    for (const row of rows) yield { type: "fact", fact: toFact(row, shared) };
    const end = rows.at(-1);
    if (!end) return;
    last = end.no;
  }
}
