import type { BenchResult, BenchRow } from "../lib/bench-result.ts";
import { measureFirstTurn } from "./measure-first-turn.ts";
import { measureMemory } from "./measure-memory.ts";
import { measureStart } from "./measure-start.ts";
import { openMockUpstream } from "./mock-upstream.ts";

const storedTurns = 10_000;

/** How soon the server is ready, how much memory it takes and what it adds to a first turn. */
export async function run(): Promise<BenchResult> {
  await using upstream = await openMockUpstream();
  const start = await measureStart(upstream.url);
  const firstTurn = await measureFirstTurn();
  const [empty, full] = await Promise.all([
    measureMemory(upstream.url, 0),
    measureMemory(upstream.url, storedTurns),
  ]);
  return {
    name: "Start",
    rows: [
      under("from the start of `node` to the ready line", start.node, limits.start),
      under("what `npm start` adds", start.npm - start.node, limits.npm),
      under("memory 60 s after one turn", empty, limits.memory),
      under("memory 60 s after one turn, 10,000 turns stored", full, limits.memory),
      under("the first turn, before the model is called (page)", firstTurn.page, limits.turn),
      under("the same (OpenAI endpoint)", firstTurn.endpoint, limits.turn),
      under('request for "hello"', firstTurn.tokens.endpoint, limits.tokens),
      under("the same with all built-in tools", firstTurn.tokens.page, limits.toolTokens),
    ],
    method: `${method} A request straight to the upstream took ${firstTurn.bare.toFixed(1)} ms.`,
  };
}

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
const megabytes = (value: number) => `${(value / 1e6).toFixed(1)} MB`;

const limits = {
  start: { limit: 1200, show: milliseconds },
  npm: { limit: 500, show: milliseconds },
  turn: { limit: 100, show: milliseconds },
  memory: { limit: 140e6, show: megabytes },
  tokens: { limit: 2000, show: (value: number) => `${value} tokens` },
  toolTokens: { limit: 4000, show: (value: number) => `${value} tokens` },
};

type Limit = { readonly limit: number; show(value: number): string };

function under(figure: string, value: number, { limit, show }: Limit): BenchRow {
  return { figure, value: show(value), bar: `under ${show(limit)}`, ok: value < limit };
}

const method = [
  "The server runs as people start it: `node scripts/start.mjs --json`, or `npm start -s -- --json`,",
  "on a home with one provider of protocol `openai`, whose upstream is a process of its own.",
  "Times are the best of five.",
  "The time to the ready line counts from before the process is made until its first line is read,",
  "after one start of each kind that filled the compile cache; both kinds take turns.",
  "Memory is the resident set (VmRSS) of the server and everything below it, with MB of 10^6 bytes,",
  "60 s after one turn with its title, with nothing else loaded; measured once each, as it is.",
  "The stored turns are written beforehand through the server's own modules, 100 a conversation.",
  "The first turn is that of a new server each time: from the client sending it until the upstream",
  "has its request, on the clock that processes share, less the same for a request straight to the",
  "upstream on a new connection.",
  "Tokens are those of the whole body that the upstream receives, as o200k_base counts them.",
  "The page's request has all built-in tools, that of `steward-chat` has none.",
].join(" ");

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2));
