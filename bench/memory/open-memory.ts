import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { UserId } from "@steward/contracts/ids.ts";
import { createEpisodeStore } from "../../packages/server/src/adapters/sql/memory/episode-store.ts";
import { migrate } from "../../packages/server/src/adapters/sql/migrate.ts";
import type { Schema } from "../../packages/server/src/adapters/sql/schema/schema.ts";
import { openSqlite } from "../../packages/server/src/adapters/sqlite/open-sqlite.ts";
import { createRandom, createSentences, createVectors, dimension } from "./made-up.ts";

const BATCH = 500;
const day = 86_400_000;

export const model = "made-up";

export type BenchMemory = AsyncDisposable & {
  readonly file: string;
  /** Stores turns as the server does; how many milliseconds it took. */
  addTurns(owner: string, count: number): Promise<number>;
  /** Gives every turn that has none a vector. */
  addVectors(): void;
  /** Turns with a vector and without words, straight into the tables. */
  addBareTurns(owner: string, count: number): void;
  bytes(): number;
};

/** A database of its own, which is gone at the end. */
export async function openMemory(): Promise<BenchMemory> {
  const folder = mkdtempSync(join(tmpdir(), "steward-bench-"));
  const file = join(folder, "memory.db");
  const { db, close } = openSqlite<Schema>(file);
  await migrate(db, { backUp: async () => undefined });
  const store = createEpisodeStore(db);
  const toSentence = createSentences(createRandom(1));
  const raw = new DatabaseSync(file);
  raw.exec("pragma synchronous = off");
  return {
    file,
    async addTurns(owner, count) {
      const begin = performance.now();
      for (let from = 0; from < count; from += BATCH) {
        const drafts = Array.from({ length: Math.min(BATCH, count - from) }, (_, place) =>
          toDraft(from + place, toSentence(8 + ((from + place) % 20))),
        );
        await store.add(owner as UserId, drafts);
      }
      return performance.now() - begin;
    },
    addVectors: () => fillVectors(raw),
    addBareTurns: (owner, count) => {
      fillTurns(raw, owner, count);
      fillVectors(raw);
    },
    bytes() {
      raw.exec("pragma wal_checkpoint(truncate)");
      return statSync(file).size;
    },
    async [Symbol.asyncDispose]() {
      raw.close();
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Twenty turns a conversation, two speakers, a conversation a day. */
const toDraft = (turn: number, text: string) => ({
  ref: `turn-${turn}`,
  conversation: `talk-${Math.floor(turn / 20)}`,
  role: turn % 2 === 0 ? ("user" as const) : ("assistant" as const),
  speaker: null,
  text,
  at: Math.floor(turn / 20) * day + turn,
  recordedAt: turn,
  turnId: null,
  shared: false,
});

function fillTurns(raw: DatabaseSync, owner: string, count: number): void {
  raw.exec("begin");
  raw.prepare("insert into memory_partitions (owner_id, generation) values (?, 0)").run(owner);
  const { id: partition } = raw.prepare("select max(id) as id from memory_partitions").get() as {
    id: number;
  };
  const insert = raw.prepare(
    `insert into episodes (partition, ref, conversation_no, role, at, recorded_at, words, bytes, asks, text)
     values (?, ?, 0, 'user', ?, 0, 1, 1, 0, 'x')`,
  );
  for (let turn = 0; turn < count; turn++) insert.run(partition, `turn-${turn}`, turn);
  raw.exec("commit");
}

function fillVectors(raw: DatabaseSync): void {
  const toVector = createVectors(createRandom(2));
  const rows = raw
    .prepare("select id, partition from episodes where embedded_model is null order by id")
    .all() as { id: number; partition: number }[];
  const insert = raw.prepare(
    "insert into memory_vectors (episode_id, partition, model, vector) values (?, ?, ?, ?)",
  );
  raw.exec("begin");
  for (const { id, partition } of rows) {
    insert.run(id, partition, model, new Uint8Array(toVector().buffer));
  }
  raw.prepare("update episodes set embedded_model = ? where embedded_model is null").run(model);
  const mean = new Uint8Array(new Float32Array(dimension).buffer);
  raw
    .prepare("replace into memory_spaces (model, dimension, mean, count) values (?, ?, ?, ?)")
    .run(model, dimension, mean, rows.length);
  raw.exec("commit");
}
