import { fileURLToPath } from "node:url";
import type { BenchResult } from "../lib/bench-result.ts";
import { runChild, startChild } from "../relay/child.ts";
import { openSteward, type Steward } from "../relay/open-steward.ts";
import { measure } from "../relay/relay-bench.ts";
import type { ReadersResult } from "./readers.ts";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Long answers, short answers: what they differ by is the price of a chunk. */
const long = "chunks-100-20";
const short = "chunks-2-20";
const rounds = 5;
const readers = 500;

/** What a turn may cost, in milliseconds. */
const aims = { answer: 10, chunk: 0.15 };

type Price = { answer: number; chunk: number };

/** Who streams the short answers, and who the long ones, each by its own model id. */
type Asked = { readonly target: Steward; readonly model: string };

/** CPU of an answer of two chunks, and of each chunk more, in milliseconds. */
async function price(brief: Asked, patient: Asked): Promise<Price> {
  const plan = { stream: true, concurrency: 16 };
  const few = await measure(brief.target, { ...plan, model: brief.model, count: 320 });
  const many = await measure(patient.target, { ...plan, model: patient.model, count: 64 });
  const answer = few.cpuUs / few.finished / 1000;
  return { answer, chunk: (many.cpuUs / many.finished / 1000 - answer) / 98 };
}

async function readAll(steward: Steward): Promise<ReadersResult> {
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const response = await fetch(steward.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${steward.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string };
  };
  const conversation = await post("/api/conversations", {});
  const turn = await post(`/api/conversations/${conversation.id}/turns`, { text: "go on" });
  const plan = { url: `${steward.url}/api/turns/${turn.id}/events`, key: steward.key, readers };
  return (await runChild(here("readers.ts"), [JSON.stringify(plan)])) as ReadersResult;
}

/** What a turn costs beside a relayed request, and whether many can watch one. */
export async function run(): Promise<BenchResult> {
  await using upstream = await startChild(here("../relay/upstream.ts"));
  const origin = String(upstream.ready.url);
  // Two servers, because the answering model of a turn is the first of its server's config.
  await using patient = await openSteward(origin, [long, short]);
  await using brief = await openSteward(origin, [short, long]);
  const best = {
    relay: { answer: Infinity, chunk: Infinity },
    turn: { answer: Infinity, chunk: Infinity },
  };
  for (let round = 0; round <= rounds; round++) {
    const relay = await price(
      { target: patient, model: `lab/${short}` },
      { target: patient, model: `lab/${long}` },
    );
    const model = "steward-chat";
    const turn = await price({ target: brief, model }, { target: patient, model });
    if (round === 0) continue;
    keep(best.relay, relay);
    keep(best.turn, turn);
  }
  const seen = await readAll(patient);
  const row = (figure: string, of: keyof Price) => ({
    figure,
    value: `${best.turn[of].toFixed(2)} ms, relayed ${best.relay[of].toFixed(2)} ms`,
    bar: `at most ${aims[of]} ms`,
    ok: best.turn[of] <= aims[of],
  });
  return {
    name: "Turn",
    rows: [
      row("CPU of a turn over steward-chat with a short answer", "answer"),
      row("CPU of each streamed chunk more", "chunk"),
      {
        figure: `readers of ${readers} that saw all ${seen.events} events of one turn`,
        value: String(seen.complete),
        bar: String(readers),
        ok: seen.complete === readers && seen.events > 2,
      },
    ],
    method: `Streams over \`steward-chat\` and over \`lab/...\` against the same upstream, 16 at a time; CPU is user and system time of the server's process from /proc. An answer has 2 chunks (320 of them) or 100 (64 of them), 20 ms apart; the difference is divided by 98. A turn may add a call for the title. Best of ${rounds} interleaved rounds after one to warm up. Then ${readers} readers in another process follow one turn of 100 chunks over server-sent events and check every sequence number.`,
  };
}

function keep(best: Price, seen: Price): void {
  best.answer = Math.min(best.answer, seen.answer);
  best.chunk = Math.min(best.chunk, seen.chunk);
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2));
