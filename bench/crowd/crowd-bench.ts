import { fileURLToPath } from "node:url";
import type { BenchResult } from "../lib/bench-result.ts";
import { runChild, startChild } from "../relay/child.ts";
import { cpuTime } from "../relay/cpu-time.ts";
import { openSteward } from "../relay/open-steward.ts";
import type { StreamsPlan, StreamsResult } from "./streams.ts";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const model = "words-60-20";
const streams = 200;
const rounds = 5;
const aimMs = 2_000;

type Round = StreamsResult & { readonly cpuMs: number };

/** Many people ask at once. */
export async function run(): Promise<BenchResult> {
  await using upstream = await startChild(here("../relay/upstream.ts"));
  const origin = String(upstream.ready.url);
  await using steward = await openSteward(origin, [model]);
  const ask = async (target: Pick<StreamsPlan, "url" | "key" | "model">, pid: number) => {
    const before = cpuTime(pid);
    const plan = { ...target, url: `${target.url}/v1/chat/completions`, streams };
    const result = (await runChild(here("streams.ts"), [JSON.stringify(plan)])) as StreamsResult;
    return { ...result, cpuMs: (cpuTime(pid) - before) / 1000 };
  };
  const direct: Round[] = [];
  const turns: Round[] = [];
  for (let round = 0; round <= rounds; round++) {
    direct.push(await ask({ url: origin, key: "none", model }, upstream.pid));
    turns.push(
      await ask({ url: steward.url, key: steward.key, model: "steward-chat" }, steward.pid),
    );
  }
  // The first round warms up.
  const best = toBest(turns.slice(1));
  const bare = toBest(direct.slice(1));
  const p95 = percentile(best.firstWordMs, 0.95);
  const times = ({ firstWordMs, endMs }: Round) =>
    `${percentile(firstWordMs, 0.5)} / ${percentile(firstWordMs, 0.95)} ms, whole ${percentile(endMs, 0.95)} ms`;
  return {
    name: "Crowd",
    rows: [
      {
        figure: `first words of ${streams} turns at once, median / 95th percentile`,
        value: `${times(best)}; straight from the upstream ${times(bare)}`,
        bar: `95th percentile under ${aimMs} ms`,
        ok: p95 < aimMs,
      },
      {
        figure: "answers that came whole",
        value: `${best.finished} of ${streams}`,
        bar: "all",
        ok: turns.every(({ finished }) => finished === streams),
      },
      {
        figure: "CPU of such a turn",
        value: `${(best.cpuMs / streams).toFixed(1)} ms`,
        bar: "-",
        ok: true,
      },
    ],
    method: `${streams} requests over \`steward-chat\` begin at once, each a conversation of its own; the upstream streams 60 words of whole sentences, one every 20 ms, on the same two cores, as does the process that asks. Times count from the first request. Best of ${rounds} rounds after one to warm up, by the 95th percentile of the first words; the same straight to the upstream takes turns with it. CPU is user and system time of the server's process.`,
  };
}

function toBest(measured: readonly Round[]): Round {
  const [best] = measured.toSorted(
    (one, other) => percentile(one.firstWordMs, 0.95) - percentile(other.firstWordMs, 0.95),
  );
  if (!best) throw new Error("no round was measured");
  return best;
}

function percentile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity);
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2));
