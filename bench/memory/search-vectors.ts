import { createSignBits } from "../../packages/server/src/adapters/sign-bits/create-sign-bits.ts";
import {
  createVectorSource,
  readSpace,
} from "../../packages/server/src/adapters/sql/memory/vector-source.ts";
import type { Schema } from "../../packages/server/src/adapters/sql/schema/schema.ts";
import { openSqlite } from "../../packages/server/src/adapters/sqlite/open-sqlite.ts";
import { followVectors } from "../../packages/server/src/modules/memory/index.ts";
import { createRandom, toQuestion } from "./made-up.ts";
import { model } from "./open-memory.ts";
import { timeEach, type Percentiles } from "./percentiles.ts";

/** What came of it; printed as JSON. Arguments: the database, and the partition. */
export type SearchResult = {
  readonly rebuildMs: number;
  readonly search: Percentiles;
  /** More than before there was an index. */
  readonly bytes: number;
  /** How many of the ten that are nearest were found, 0 to 1. */
  readonly found: number;
};

const ROUNDS = 300;
const COMPARED = 10;

const [file = "", named = "1"] = process.argv.slice(2);
const partition = Number(named);
const { db, close } = openSqlite<Schema>(file);
const space = await readSpace(db, model);
if (!space) throw new Error("there are no vectors");
const feed = createVectorSource(db, model);
const samples = (await feed.since(partition, 0, 2_000)).map(({ vector }) => vector);
const random = createRandom(3);
const questions = samples.slice(0, ROUNDS).map((vector) => toQuestion(vector, random));
const askFor = (round: number) => questions[round % questions.length] ?? new Float32Array();

const before = process.memoryUsage().rss;
const index = followVectors(
  createSignBits({ space: { model, dimension: space.dimension }, mean: space.mean, reader: feed }),
  feed,
);
const search = (round: number) =>
  index.search({ vector: askFor(round), partitions: [partition], limit: 10 });
const begin = performance.now();
await search(0);
const rebuildMs = performance.now() - begin;
const times = await timeEach(ROUNDS, search);
const bytes = process.memoryUsage().rss - before;
const result: SearchResult = { rebuildMs, search: times, bytes, found: await compare() };
console.log(JSON.stringify(result));
await close();

/** With what comparing every vector finds. */
async function compare(): Promise<number> {
  const best = Array.from({ length: COMPARED }, (): { id: number; likeness: number }[] => []);
  for (let mark = 0; ;) {
    const entries = await feed.since(partition, mark, 5_000);
    for (const [round, kept] of best.entries()) {
      const question = askFor(round);
      const all = entries.map(({ id, vector }) => ({ id, likeness: dot(question, vector) }));
      kept.push(...all);
      kept.splice(0, Infinity, ...kept.toSorted((a, b) => b.likeness - a.likeness).slice(0, 10));
    }
    if (entries.length === 0) break;
    mark = entries.at(-1)?.mark ?? 0;
  }
  let found = 0;
  for (const [round, kept] of best.entries()) {
    const hits = new Set((await search(round)).map(({ id }) => id));
    found += kept.filter(({ id }) => hits.has(id)).length / kept.length;
  }
  return found / COMPARED;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
