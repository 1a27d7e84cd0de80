import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { openHome } from "../lib/open-home.ts";
import { startSteward } from "../lib/steward-server.ts";
import { openMockUpstream, type MockUpstream } from "./mock-upstream.ts";
import { runCompletion, runTurn } from "./run-turn.ts";
import { sendJson } from "./send-json.ts";

const rounds = 5;
const ways = { page: runTurn, endpoint: runCompletion } as const;

export type FirstTurn = {
  /** Milliseconds from sending to the model being called, less those of a request without us. */
  readonly page: number;
  readonly endpoint: number;
  readonly bare: number;
  /** Of the whole request body for "hello": the page's has all built-in tools, the other none. */
  readonly tokens: { readonly page: number; readonly endpoint: number };
};

/** A new server for every turn, because only the first is measured. */
export async function measureFirstTurn(): Promise<FirstTurn> {
  const best = { page: Infinity, endpoint: Infinity, bare: Infinity };
  const tokens = { page: 0, endpoint: 0 };
  for (let round = 0; round < rounds; round++) {
    best.bare = Math.min(best.bare, await measureBare());
    for (const way of ["page", "endpoint"] as const) {
      await using upstream = await openMockUpstream();
      await using home = await openHome(upstream.url);
      await using server = await startSteward(home);
      const { sentAt } = await ways[way](server);
      const { at, body } = await upstream.nextCall();
      best[way] = Math.min(best[way], at - sentAt);
      tokens[way] = countTokens(body);
    }
  }
  const { page, endpoint, bare } = best;
  return { page: page - bare, endpoint: endpoint - bare, bare, tokens };
}

/** The first request of a new connection, straight to the upstream. */
async function measureBare(): Promise<number> {
  await using upstream: MockUpstream = await openMockUpstream();
  const body = { model: "small", messages: [{ role: "user", content: "hello" }] };
  const { sentAt } = await sendJson(`${upstream.url}/v1/chat/completions`, "none", body);
  const { at } = await upstream.nextCall();
  return at - sentAt;
}
