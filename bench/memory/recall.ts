import { createRecallThread } from "../../packages/server/src/adapters/recall-thread/create-recall-thread.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";
import type { BenchRow } from "../lib/bench-result.ts";
import { createRandom, createSentences, createVectors, toQuestion } from "./made-up.ts";
import { model, openMemory, type BenchMemory } from "./open-memory.ts";
import { timeEach, type Percentiles } from "./percentiles.ts";

const TURNS = 100_000;
const OTHERS = 20_000;
const ROUNDS = 200;
const never = new AbortController().signal;

/** Recall as the server does it, without the embedding of the question; and storing turns. */
export async function measureRecall(): Promise<readonly BenchRow[]> {
  await using memory = await openMemory();
  const storedMs = await memory.addTurns("usr_ann", TURNS);
  await memory.addTurns("usr_bob", OTHERS);
  memory.addVectors();
  const { p50, p95 } = await timeRecall(memory, "usr_ann");
  const rate = TURNS / (storedMs / 1_000);
  return [
    {
      figure: "full recall, all legs, 100,000 turns of one user, p95",
      value: `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)})`,
      bar: "under 25 ms",
      ok: p95 < 25,
    },
    {
      figure: "turns stored with their words, 500 at a time",
      value: `${Math.round(rate).toLocaleString("en")} a second`,
      bar: "at least 1,000",
      ok: rate >= 1_000,
    },
  ];
}

/** Questions of six words and a vector, over the thread that the server uses. */
export async function timeRecall(memory: BenchMemory, ownerId: string): Promise<Percentiles> {
  const thread = createRecallThread({
    entry: new URL("../../packages/server/src/main/recall-thread.ts", import.meta.url),
    settings: () => ({ database: memory.file, qdrant: null }),
    log: silentLogger,
  });
  const random = createRandom(7);
  const toSentence = createSentences(random);
  const toVector = createVectors(createRandom(2));
  try {
    return await timeEach(ROUNDS, () => {
      const vector = toQuestion(toVector(), random);
      const question = `When did ${toSentence(6)}?`;
      return thread.recall({ ownerId, question, vector, model, k: 10, now: 0 }, never);
    });
  } finally {
    await thread.close();
  }
}
