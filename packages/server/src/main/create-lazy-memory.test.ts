import { describe, expect, it } from "vitest";
import { silentLogger } from "../kernel/logger.ts";
import { MemoryConfig } from "../config/memory-config.ts";
import { createLazyMemory, type MemoryStack } from "./create-lazy-memory.ts";

const never = new AbortController().signal;
const space = { model: "fake", dimension: 1 };

/** A memory whose embedder is being prepared. */
function open() {
  const prepared = Promise.withResolvers<void>();
  let isReady = false;
  const stack: Pick<MemoryStack, "embed" | "embedderPrepared"> = {
    embed: async () =>
      isReady ? { ok: true, space, vectors: [] } : { ok: false, reason: "It is being prepared." },
    embedderPrepared: () => prepared.promise,
  };
  const memory = createLazyMemory({
    config: () => MemoryConfig.parse({}),
    load: async () => stack as MemoryStack,
    log: silentLogger,
  });
  return {
    memory,
    succeed() {
      isReady = true;
      prepared.resolve();
    },
    fail: () => prepared.resolve(),
  };
}

describe("whoever compares meanings", () => {
  it("waits for an embedder that is being prepared", async () => {
    const { memory, succeed } = open();
    const answer = memory.embed(["a"], never, never);
    succeed();
    expect(await answer).toMatchObject({ ok: true });
  });

  it("does not wait for one that has failed, nor longer than it has patience", async () => {
    const broken = open();
    broken.fail();
    expect(await broken.memory.embed(["a"], never, never)).toMatchObject({ ok: false });
    const { memory } = open();
    expect(await memory.embed(["a"], never, AbortSignal.abort())).toMatchObject({ ok: false });
  });
});
