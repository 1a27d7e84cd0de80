import { once } from "node:events";
import type { UserId } from "@steward/contracts/ids.ts";
import { createFakeClock } from "@steward/sdk/testing/fake-clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { silentLogger } from "../../kernel/logger.ts";
import { expect, it } from "vitest";
import { createAsker } from "./create-asker.ts";
import type { Models, RoutedPart } from "./models.ts";

const usage = { inputTokens: 1, outputTokens: 1 } as never;
const fine: RoutedPart[] = [
  { type: "text-delta", text: "yes" },
  { type: "end", outcome: { kind: "finished", finish: "stop" }, usage },
];
const failed: RoutedPart[] = [
  {
    type: "end",
    outcome: { kind: "failed", error: { code: "upstream_failed", message: "It is down." } },
    usage,
  },
];

function open() {
  const clock = createFakeClock();
  const logged: unknown[] = [];
  const log: Logger = { ...silentLogger, warn: (event, fields) => logged.push([event, fields]) };
  const state = { says: failed, calls: 0 };
  const models: Pick<Models, "preview" | "stream"> = {
    preview: () => ({ id: "lab/slow" }) as never,
    async *stream(_call, until) {
      state.calls++;
      if (state.says.length === 0) await once(until, "abort");
      yield* state.says;
    },
  };
  const { ask, endRests } = createAsker({ models, clock, log });
  const { signal } = new AbortController();
  const question = {
    target: { role: "thinking" },
    ownerId: "usr_1" as UserId,
    request: { messages: [] },
  } as const;
  return {
    clock,
    logged,
    state,
    endRests,
    ask: (until = signal, timeoutS = 60) => ask({ ...question, timeoutS }, until),
  };
}

it("a model that fails three times in a row is left alone for two minutes, and the log says so", async () => {
  const { ask, state, logged, clock } = open();
  for (let time = 0; time < 3; time++) expect((await ask()).problem).toBe("It is down.");
  expect(logged).toMatchObject([["model-rest", { model: "lab/slow", restMs: 120_000 }]]);
  expect(await ask()).toMatchObject({
    text: null,
    problem: "It failed 3 times in a row and is left alone for a while.",
    model: "lab/slow",
  });
  expect(state.calls).toBe(3);
  clock.advance(120_000);
  state.says = fine;
  expect((await ask()).text).toBe("yes");
  expect(state.calls).toBe(4);
});

it("a model that is late is left alone for as long as it was waited for", async () => {
  const { ask, state, clock } = open();
  state.says = [];
  expect((await ask(undefined, 0.01)).problem).toBe("It took more than 0.01 s.");
  expect((await ask()).problem).toBe("It did not answer in time and is left alone for a while.");
  expect(state.calls).toBe(1);
  clock.advance(10);
  state.says = fine;
  expect((await ask()).text).toBe("yes");
});

it("an answer in between forgives, and being stopped is no failure", async () => {
  const { ask, state, logged } = open();
  for (const says of [failed, failed, fine, failed, failed]) {
    state.says = says;
    await ask();
  }
  await ask(AbortSignal.abort());
  expect(logged).toEqual([]);
  state.says = fine;
  expect((await ask()).text).toBe("yes");
});

it("after its rest one more failure is enough", async () => {
  const { ask, state, clock } = open();
  for (let time = 0; time < 3; time++) await ask();
  clock.advance(120_000);
  await ask();
  await ask();
  expect(state.calls).toBe(4);
});

it("a person who tries again does not wait for its rest", async () => {
  const { ask, state, endRests } = open();
  for (let time = 0; time < 3; time++) await ask();
  endRests();
  state.says = fine;
  expect((await ask()).text).toBe("yes");
});
