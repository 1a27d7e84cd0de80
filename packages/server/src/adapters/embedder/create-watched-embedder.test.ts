import type { EmbedderState } from "@steward/contracts/memory.ts";
import { createFakeEmbedder } from "@steward/sdk/testing/fake-embedder.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { createWatchedEmbedder, type WatchedEmbedder } from "./create-watched-embedder.ts";
import type { EmbedderSource, SourcePrepared } from "./embedder-source.ts";

const never = new AbortController().signal;
const space = { model: "fake", dimension: 256 };

type Watched = {
  readonly embedder: WatchedEmbedder;
  readonly states: readonly EmbedderState[];
  /** Settles when it is in this state. */
  until(state: EmbedderState["state"]): Promise<EmbedderState>;
};

function watch(source: Partial<EmbedderSource>): Watched {
  const states: EmbedderState[] = [];
  const prepare = async (): Promise<SourcePrepared> => ({ ok: true, space: null });
  const embedder = createWatchedEmbedder({
    source: { ...createFakeEmbedder(), prepare, ...source },
    onChange: (state) => states.push(state),
    retryMs: 1,
  });
  onTestFinished(() => embedder.close());
  const until: Watched["until"] = (wanted) =>
    vi.waitFor(
      () => {
        const state = embedder.state();
        expect(state.state).toBe(wanted);
        return state;
      },
      { interval: 1, timeout: 9_000 },
    );
  return { embedder, states, until };
}

it("refuses while it is prepared, tells how far that is, and then works", async () => {
  const ready = Promise.withResolvers<SourcePrepared>();
  const { embedder, states, until } = watch({
    prepare(onProgress) {
      for (const progress of [0, 0.5, 0.501, 1]) onProgress(progress);
      return ready.promise;
    },
  });
  expect(await embedder.embed(["a"], never)).toMatchObject({ ok: false });
  ready.resolve({ ok: true, space });
  expect(await until("ready")).toMatchObject({ ...space, problem: null, progress: null });
  expect(await embedder.embed(["a"], never)).toMatchObject({ ok: true, space });
  expect(states.map(({ progress }) => progress)).toEqual([0.5, 1, null]);
});

it("tells when it is known whether it works, and not once more while it is mended", async () => {
  const first = Promise.withResolvers<SourcePrepared>();
  const mended = Promise.withResolvers<SourcePrepared>();
  const attempts = [first.promise, mended.promise];
  const { embedder, until } = watch({ prepare: () => attempts.shift() ?? mended.promise });
  expect(embedder.state()).toMatchObject({ state: "preparing" });
  first.resolve({ ok: false, reason: "no network" });
  await embedder.prepared;
  expect(embedder.state()).toMatchObject({ state: "failed" });
  await vi.waitFor(() => expect(attempts).toEqual([]), { timeout: 9_000 });
  await embedder.prepared;
  mended.resolve({ ok: true, space });
  await until("ready");
});

it("learns model and dimension from a first vector where nothing else tells", async () => {
  const { until } = watch({});
  expect(await until("ready")).toMatchObject(space);
});

it("says what is wrong, and tries again by itself", async () => {
  const answers: SourcePrepared[] = [
    { ok: false, reason: "no network" },
    { ok: false, reason: "no network yet" },
  ];
  const { states, until } = watch({
    prepare: async () => answers.shift() ?? { ok: true, space },
  });
  await until("ready");
  const problems = states.flatMap(({ problem }) => problem ?? []);
  expect(problems).toEqual(["no network", "no network yet"]);
});

it("refuses with the reason after a failure, until it is mended", async () => {
  const working = createFakeEmbedder();
  const mended = Promise.withResolvers<SourcePrepared>();
  const prepared: Promise<SourcePrepared>[] = [
    Promise.resolve({ ok: true, space }),
    mended.promise,
  ];
  let isBroken = true;
  const { embedder, until } = watch({
    prepare: () => prepared.shift() ?? mended.promise,
    embed: async (texts, signal) =>
      isBroken ? { ok: false, reason: "it was killed" } : working.embed(texts, signal),
  });
  await until("ready");
  expect(await embedder.embed(["a"], never)).toEqual({ ok: false, reason: "it was killed" });
  expect(await until("failed")).toMatchObject({ problem: "it was killed" });
  expect(await embedder.embed(["a"], never)).toEqual({ ok: false, reason: "it was killed" });
  isBroken = false;
  mended.resolve({ ok: true, space });
  await until("ready");
  expect(await embedder.embed(["a"], never)).toMatchObject({ ok: true });
});

it("goes on with other texts when one is refused", async () => {
  const working = createFakeEmbedder();
  const { embedder, states, until } = watch({
    embed: async (texts, signal) =>
      texts.includes("poison") ? { ok: false, reason: "too long" } : working.embed(texts, signal),
  });
  await until("ready");
  expect(await embedder.embed(["a", "poison"], never)).toEqual({ ok: false, reason: "too long" });
  expect(await embedder.embed(["a"], never)).toMatchObject({ ok: true });
  expect(states.map(({ state }) => state)).toEqual(["ready"]);
});

it("does not take a caller who left for a failure", async () => {
  const { embedder, until } = watch({});
  await until("ready");
  expect(await embedder.embed(["a"], AbortSignal.abort())).toMatchObject({ ok: false });
  expect(embedder.state().state).toBe("ready");
});

it("tells when the vectors are of another space", async () => {
  const sources = [createFakeEmbedder(), createFakeEmbedder({ model: "other", dimension: 8 })];
  let used = 0;
  const { embedder, states, until } = watch({
    embed: async (texts, signal) =>
      (await sources[used]?.embed(texts, signal)) ?? { ok: false, reason: "" },
  });
  await until("ready");
  used = 1;
  await embedder.embed(["a"], never);
  expect(states.at(-1)).toMatchObject({ state: "ready", model: "other", dimension: 8 });
});

it("tells nothing and does nothing after it was closed", async () => {
  const prepared = Promise.withResolvers<SourcePrepared>();
  const { embedder, states } = watch({ prepare: () => prepared.promise });
  const closed = embedder.close();
  prepared.resolve({ ok: true, space });
  await closed;
  expect(states).toEqual([]);
  expect(await embedder.embed(["a"], never)).toMatchObject({ ok: false });
});
