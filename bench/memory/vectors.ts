import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { createRecallThread } from "../../packages/server/src/adapters/recall-thread/create-recall-thread.ts";
import { silentLogger } from "../../packages/server/src/kernel/logger.ts";
import type { BenchRow } from "../lib/bench-result.ts";
import { startProcess } from "../lib/start-process.ts";
import { createRandom, createVectors, toQuestion } from "./made-up.ts";
import { model, openMemory } from "./open-memory.ts";
import { timeEach } from "./percentiles.ts";
import type { SearchResult } from "./search-vectors.ts";

const MANY = 100_000;
const MOST = 1_000_000;
const STREAMS = 64;
const never = new AbortController().signal;
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The index of vectors: how soon it answers, how soon it is built, what it takes. */
export async function measureVectors(): Promise<readonly BenchRow[]> {
  const many = await searchMany();
  const most = await searchMost();
  const toMs = (value: number) => `${value.toFixed(1)} ms`;
  const row = (figure: string, value: number, limit: number) => ({
    figure,
    value: toMs(value),
    bar: `under ${limit} ms`,
    ok: value < limit,
  });
  return [
    row("100,000 vectors of 384 in scope, 20,000 beside it, search p95", many.search.p95, 10),
    row("the same, index rebuilt from the database", many.rebuildMs, 1_000),
    {
      figure: "the same, memory above that before",
      value: `${(many.bytes / 1e6).toFixed(1)} MB`,
      bar: "under 60 MB",
      ok: many.bytes < 60e6,
    },
    {
      figure: "the same, of the ten nearest by exact comparison found",
      value: `${(many.found * 100).toFixed(1)} %`,
      bar: "at least 99 %",
      ok: many.found >= 0.99,
    },
    row(`1,000,000 vectors in scope, in the thread beside ${STREAMS} streams, p95`, most.p95, 60),
    row("event-loop delay meanwhile, p99", most.delayMs, 20),
  ];
}

async function searchMany(): Promise<SearchResult> {
  await using memory = await openMemory();
  memory.addBareTurns("usr_ann", MANY);
  memory.addBareTurns("usr_bob", MANY / 5);
  const command = [process.execPath, here("search-vectors.ts"), memory.file, "1"];
  await using child = await startProcess({ command });
  return child.ready as SearchResult;
}

async function searchMost(): Promise<{ readonly p95: number; readonly delayMs: number }> {
  await using memory = await openMemory();
  memory.addBareTurns("usr_ann", MOST);
  await using streams = await openStreams();
  const thread = createRecallThread({
    entry: new URL("../../packages/server/src/main/recall-thread.ts", import.meta.url),
    settings: () => ({ database: memory.file, qdrant: null }),
    log: silentLogger,
  });
  const random = createRandom(5);
  const toVector = createVectors(createRandom(2));
  const ask = () => {
    const vector = toQuestion(toVector(), random);
    const question = { ownerId: "usr_ann", question: "?", vector, model, k: 10, now: 0 };
    return thread.recall(question, never);
  };
  await ask();
  await streams.areRead;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const { p95 } = await timeEach(200, ask);
  delay.disable();
  await thread.close();
  return { p95, delayMs: delay.percentile(99) / 1e6 };
}

/** Streams of a chunk every 20 ms, read by another process. */
async function openStreams() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    let chunks = 0;
    const timer = setInterval(() => {
      response.write(`data: {"choices":[{"delta":{"content":"word ${chunks++}"}}]}\n\n`);
      if (chunks === 200) response.end();
    }, 20);
    response.on("close", () => clearInterval(timer));
  });
  const areRead = once(server, "request");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const command = [process.execPath, here("readers.ts"), url, String(STREAMS)];
  const readers = await startProcess({ command });
  return {
    areRead,
    async [Symbol.asyncDispose]() {
      await readers[Symbol.asyncDispose]();
      server.close();
      server.closeAllConnections();
    },
  };
}
