import { createFakeEmbedder } from "@steward/sdk/testing/fake-embedder.ts";
import { expect, it } from "vitest";
import { createEmbedLanes } from "./create-embed-lanes.ts";

const never = new AbortController().signal;

/** An embedder that answers when it is told to. */
function open() {
  const fake = createFakeEmbedder();
  const begun: string[] = [];
  const releases: (() => void)[] = [];
  const lanes = createEmbedLanes({
    async embed(texts, signal) {
      begun.push(...texts);
      const { promise, resolve } = Promise.withResolvers<void>();
      releases.push(resolve);
      await promise;
      return fake.embed(texts, signal);
    },
  });
  return { ...lanes, begun, release: () => releases.shift()?.() };
}

it("what is made in the background begins when nobody waits any more", async () => {
  const { asked, background, begun, release } = open();
  const first = asked.embed(["question"], never);
  const later = background.embed(["backlog"], never);
  const second = asked.embed(["another"], never);
  expect(begun).toEqual(["question", "another"]);
  release();
  await first;
  expect(begun).toEqual(["question", "another"]);
  release();
  await second;
  await expect.poll(() => begun).toEqual(["question", "another", "backlog"]);
  release();
  expect(await later).toMatchObject({ ok: true });
});

it("nobody waits for the others longer than he wants to", async () => {
  const { asked, background, begun, release } = open();
  const first = asked.embed(["question"], never);
  const stop = new AbortController();
  const later = background.embed(["backlog"], stop.signal);
  stop.abort();
  await expect.poll(() => begun).toEqual(["question", "backlog"]);
  release();
  release();
  await Promise.all([first, later]);
});
