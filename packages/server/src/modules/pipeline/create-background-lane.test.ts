import type { ModelRequest } from "@steward/sdk/model-port.ts";
import type { ScriptMove } from "@steward/sdk/testing/scripted-model.ts";
import { afterEach, describe, expect, it } from "vitest";
import { openTestCore, type TestCore } from "../../testing/open-test-core.ts";
import { createBackgroundLane } from "./create-background-lane.ts";

const request: ModelRequest = {
  messages: [{ role: "user", content: [{ type: "text", text: "A title, please." }] }],
};
const never = new AbortController().signal;

describe("a background call", () => {
  let core: TestCore | undefined;
  afterEach(() => core?.close());

  /** `asked` is what the small model was asked; `ask` answers how the call ended. */
  async function open(moves: ScriptMove[], timeoutMs = 60_000) {
    core = await openTestCore({ titles: [{ moves }] });
    const { models, ownerId, titleRequests: asked, requests } = core;
    const lane = createBackgroundLane({ models, timeoutMs });
    const ask = async (signal = never) => {
      const parts = await Array.fromAsync(lane.stream({ request, ownerId }, signal));
      const end = parts.at(-1);
      return end?.type === "end" ? end.outcome : undefined;
    };
    return { ask, asked, requests };
  }

  it("is answered by the small model alone, which is asked not to think", async () => {
    const { ask, asked, requests } = await open([{ text: "A title" }]);
    expect(await ask()).toEqual({ kind: "finished", finish: "stop" });
    expect(asked).toEqual([{ ...request, reasoning: "off" }]);
    expect(requests).toEqual([]);
  });

  it("waits while others are answered", async () => {
    const { ask, asked } = await open([{ hang: true }]);
    const leaving = [new AbortController(), new AbortController(), new AbortController()];
    const ends = leaving.map(({ signal }) => ask(signal));
    await expect.poll(() => asked.length).toBe(2);
    leaving[0]?.abort();
    await expect.poll(() => asked.length).toBe(3);
    for (const one of leaving) one.abort();
    for (const end of await Promise.all(ends)) expect(end?.kind).toBe("cancelled");
  });

  it("that takes too long fails, waiting included", async () => {
    const { ask } = await open([{ hang: true }], 50);
    for (const end of await Promise.all([ask(), ask(), ask()])) {
      expect(end).toMatchObject({ kind: "failed", error: { code: "upstream_timeout" } });
    }
  });
});
