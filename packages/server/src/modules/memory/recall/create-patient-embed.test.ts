import { describe, expect, it } from "vitest";
import { createPatientEmbed } from "./create-patient-embed.ts";

const never = new AbortController().signal;
const space = { model: "fake", dimension: 1 };

/** A memory whose embedder is being prepared. */
function open() {
  const prepared = Promise.withResolvers<void>();
  let isReady = false;
  const embed = createPatientEmbed({
    isOn: () => true,
    offText: "It is off.",
    embedder: {
      embed: async () =>
        isReady ? { ok: true, space, vectors: [] } : { ok: false, reason: "It is being prepared." },
      prepared: () => prepared.promise,
    },
  });
  return {
    embed,
    succeed() {
      isReady = true;
      prepared.resolve();
    },
    fail: () => prepared.resolve(),
  };
}

describe("whoever compares meanings", () => {
  it("waits for an embedder that is being prepared", async () => {
    const { embed, succeed } = open();
    const answer = embed(["a"], never, never);
    succeed();
    expect(await answer).toMatchObject({ ok: true });
  });

  it("does not wait for one that has failed, nor longer than it has patience", async () => {
    const broken = open();
    broken.fail();
    expect(await broken.embed(["a"], never, never)).toMatchObject({ ok: false });
    const { embed } = open();
    expect(await embed(["a"], never, AbortSignal.abort())).toMatchObject({ ok: false });
  });
});
