import { describeVectorIndex } from "@steward/sdk/conformance/vector-index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Secret } from "../../kernel/secret.ts";
import { pushVectors } from "../../modules/memory/index.ts";
import type { VectorFeed } from "../../modules/memory/recall/ports.ts";
import { createQdrant } from "./create-qdrant.ts";
import { hasQdrant, startQdrant, type QdrantServer } from "./testing/start-qdrant.ts";

const never = new AbortController().signal;

describe.skipIf(!hasQdrant)("a Qdrant server", () => {
  let server: QdrantServer;
  let opened = 0;
  beforeAll(async () => {
    server = await startQdrant();
  });
  afterAll(() => server.stop());

  const open = (space: { readonly model: string; readonly dimension: number }) =>
    createQdrant({ space, url: `${server.url}/`, apiKey: new Secret(server.apiKey) });
  const openOwn = () => open({ model: `own/${opened++}:latest`, dimension: 2 });

  describeVectorIndex("Qdrant", async (space) => {
    const index = open({ ...space, model: `${space.model} ${opened++}` });
    return { index: { ...index, space }, close: async () => undefined };
  });

  it("keeps what it has for whoever comes next", async () => {
    const space = { model: "lasting", dimension: 2 };
    await open(space).put([{ id: 1, partition: 1, vector: Float32Array.of(0, 1) }]);
    expect(await open(space).count()).toBe(1);
  });

  it("is given what it lacks, and loses what is forgotten", async () => {
    const index = openOwn();
    await index.put([
      { id: 900, partition: 1, vector: Float32Array.of(1, 0) },
      { id: 901, partition: 2, vector: Float32Array.of(1, 0) },
    ]);
    const feed = toFeed(Array.from({ length: 700 }, (_, place) => place + 1));
    const work = { index, feed };
    expect(await pushVectors(work, [1], never)).toEqual({ added: 700, removed: 1 });
    expect(await pushVectors(work, [1], never)).toEqual({ added: 0, removed: 0 });
    expect(await index.ids(1)).toEqual(await feed.ids(1));
    expect(await index.ids(2)).toEqual(new Set([901]));
  });

  it("says that the key is wrong", async () => {
    const space = { model: "locked", dimension: 2 };
    const index = createQdrant({ space, url: server.url, apiKey: new Secret("wrong") });
    await expect(index.count()).rejects.toMatchObject({ code: "upstream_failed" });
  });
});

it("says that Qdrant does not answer, and tries again with the next call", async () => {
  const space = { model: "nowhere", dimension: 2 };
  // Nothing listens on the discard port.
  const index = createQdrant({ space, url: "http://127.0.0.1:9", apiKey: null });
  const refusal = { code: "unavailable", message: "Qdrant does not answer." };
  await expect(index.count()).rejects.toMatchObject(refusal);
  await expect(index.count()).rejects.toMatchObject(refusal);
});

/** A store with these ids in partition 1. */
function toFeed(ids: readonly number[]): VectorFeed {
  const toVector = (id: number) => ({ id, vector: Float32Array.of(Math.cos(id), Math.sin(id)) });
  return {
    generation: async () => 0,
    since: async () => [],
    ids: async () => new Set(ids),
    read: async (asked) => asked.filter((id) => ids.includes(id)).map(toVector),
  };
}
