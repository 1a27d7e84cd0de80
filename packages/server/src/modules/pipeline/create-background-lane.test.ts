import type { ScriptMove } from "@steward/sdk/testing/scripted-model.ts";
import { describe, expect, it } from "vitest";
import type { RoutedPart } from "../models/index.ts";
import {
  endOf,
  hello,
  openTestModels,
  outline,
  owner,
} from "../models/testing/open-test-models.ts";
import { createBackgroundLane } from "./create-background-lane.ts";

const config = {
  providers: { lab: { protocol: "scripted", models: ["large", "small"] } },
  roles: { output: ["lab/large"], title: ["lab/small"] },
};
const never = new AbortController().signal;

function open(moves: readonly ScriptMove[], timeoutMs = 60_000) {
  const models = openTestModels(config, { "lab/small": moves });
  const lane = createBackgroundLane({ models, timeoutMs });
  const ask = (signal = never): Promise<RoutedPart[]> =>
    Array.fromAsync(lane.stream({ request: hello, ownerId: owner }, signal));
  return { models, ask };
}

describe("a background call", () => {
  it("is answered by the small model, which is asked not to think, and is counted as its role", async () => {
    const { models, ask } = open([{ text: "A title" }]);
    expect(outline(await ask())).toEqual(["start lab/small", "finished"]);
    expect(models.requests).toEqual([{ ...hello, reasoning: "off" }]);
    await models.stop();
    expect(models.rows).toMatchObject([{ role: "title", turnId: null, model: "small" }]);
  });

  it("waits while others are answered", async () => {
    const { models, ask } = open([{ hang: true }]);
    const leaving = [new AbortController(), new AbortController(), new AbortController()];
    const asked = leaving.map(({ signal }) => ask(signal));
    await expect.poll(() => models.calls.length).toBe(2);
    leaving[0]?.abort();
    await expect.poll(() => models.calls.length).toBe(3);
    leaving[1]?.abort();
    leaving[2]?.abort();
    for (const parts of await Promise.all(asked)) {
      expect(endOf(parts).outcome.kind).toBe("cancelled");
    }
  });

  it("that takes too long fails, waiting included", async () => {
    const { ask } = open([{ hang: true }], 50);
    for (const parts of await Promise.all([ask(), ask(), ask()])) {
      expect(endOf(parts).outcome).toMatchObject({ error: { code: "upstream_timeout" } });
    }
  });
});
