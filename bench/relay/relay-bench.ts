import { fileURLToPath } from "node:url";
import type { BenchResult } from "../lib/bench-result.ts";
import { runChild, startChild } from "./child.ts";
import { cpuTime } from "./cpu-time.ts";
import type { LoadPlan, LoadResult } from "./load.ts";
import { openSteward } from "./open-steward.ts";

type Target = { readonly url: string; readonly pid: number; readonly key: string };
type Sample = LoadResult & { readonly cpuUs: number };

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const model = "chunks-100-20";
const rounds = 5;

export async function measure(
  target: Target,
  plan: Omit<LoadPlan, "url" | "key">,
): Promise<Sample> {
  const before = cpuTime(target.pid);
  const url = `${target.url}/v1/chat/completions`;
  const load = { ...plan, url, key: target.key } satisfies LoadPlan;
  const result = (await runChild(here("load.ts"), [JSON.stringify(load)])) as LoadResult;
  if (result.failed > 0) throw new Error(`${result.failed} of ${plan.count} requests failed`);
  return { ...result, cpuUs: cpuTime(target.pid) - before };
}

/** Relay of chat completions against the least that a relay can be, in the same run. */
export async function run(): Promise<BenchResult> {
  await using upstream = await startChild(here("upstream.ts"));
  const origin = String(upstream.ready.url);
  await using bare = await startChild(here("bare-relay.ts"), [origin]);
  await using steward = await openSteward(origin, [model]);
  const targets = {
    bare: { url: String(bare.ready.url), pid: bare.pid, key: "none" },
    ours: steward,
  };
  const asked = { bare: model, ours: `lab/${model}` };
  const best = {
    bare: { request: Infinity, chunk: Infinity, firstByte: Infinity },
    ours: { request: Infinity, chunk: Infinity, firstByte: Infinity },
  };
  for (let round = 0; round <= rounds; round++) {
    for (const name of ["bare", "ours"] as const) {
      const plan = { model: asked[name], concurrency: 64 };
      const plain = await measure(targets[name], { ...plan, stream: false, count: 12_000 });
      const streams = await measure(targets[name], { ...plan, stream: true, count: 128 });
      // The first round warms up: code is not compiled and connections are not open yet.
      if (round === 0) continue;
      const mark = best[name];
      mark.request = Math.min(mark.request, plain.cpuUs / plain.finished);
      mark.chunk = Math.min(mark.chunk, streams.cpuUs / streams.chunks);
      mark.firstByte = Math.min(mark.firstByte, streams.firstByteMs);
    }
  }
  const leaving = await measure(steward, {
    model: asked.ours,
    stream: true,
    count: 512,
    concurrency: 64,
    leaveEvery: 2,
  });
  const after = await measure(steward, {
    model: asked.ours,
    stream: true,
    count: 256,
    concurrency: 256,
  });
  const row = (figure: string, of: keyof typeof best.bare, limit: number) => {
    const ratio = best.ours[of] / best.bare[of];
    const unit = of === "firstByte" ? "ms" : "µs";
    const value = `${best.ours[of].toFixed(1)} ${unit}, bare ${best.bare[of].toFixed(1)} ${unit}: ${ratio.toFixed(2)} times`;
    return { figure, value, bar: `at most ${limit} times`, ok: ratio <= limit };
  };
  return {
    name: "Relay",
    rows: [
      row("CPU per relayed request", "request", 1.5),
      row("CPU per streamed chunk", "chunk", 1.5),
      row("first byte, median of 64 streams at once", "firstByte", 1.3),
      {
        figure: "streams that end after half of 512 clients left mid-stream",
        value: `${leaving.finished} of ${512 - 256}`,
        bar: "all",
        ok: leaving.finished === 256,
      },
      {
        figure: "first byte with 256 streams at once, after that",
        value: `${after.firstByteMs.toFixed(1)} ms`,
        bar: "under a stream's length (2000 ms)",
        ok: after.firstByteMs < 2000,
      },
    ],
    method: `The server as \`steward start\` runs it, with key check, routing, budget and usage on, against a bare \`node:http\` and undici \`dispatch\` relay. Upstream and load run in processes of their own. CPU is user and system time of the relay's process from /proc, divided by 12,000 requests of about 900 bytes (64 at a time), or by the chunks of 128 streams of 100 chunks, 20 ms apart (64 at a time). Best of ${rounds} interleaved rounds after one to warm up.`,
  };
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2));
