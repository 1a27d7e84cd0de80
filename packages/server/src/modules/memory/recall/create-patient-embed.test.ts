import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { createPatientEmbed } from "./create-patient-embed.ts";

const never = new AbortController().signal;
const space = { model: "fake", dimension: 1 };

/** A memory whose embedder is being prepared, or never answers. */
function open({ patienceMs, hangs = false }: { patienceMs?: number; hangs?: boolean } = {}) {
  const prepared = Promise.withResolvers<void>();
  let isReady = false;
  const embed = createPatientEmbed({
    isOn: () => true,
    offText: "It is off.",
    ...(patienceMs === undefined ? {} : { patienceMs }),
    embedder: {
      async embed(_texts, signal) {
        if (hangs) await once(signal, "abort");
        if (signal.aborted) return { ok: false, reason: "It was cancelled." };
        return isReady
          ? { ok: true, space, vectors: [] }
          : { ok: false, reason: "It is being prepared." };
      },
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
    const answer = embed(["a"], never);
    succeed();
    expect(await answer).toMatchObject({ ok: true });
  });

  it("does not wait for one that has failed, nor longer than it has patience", async () => {
    const broken = open();
    broken.fail();
    expect(await broken.embed(["a"], never)).toMatchObject({ ok: false });
    const { embed } = open({ patienceMs: 1 });
    expect(await embed(["a"], never)).toMatchObject({ ok: false });
  });

  it("does not wait for one that never answers", async () => {
    const { embed, succeed } = open({ patienceMs: 1, hangs: true });
    succeed();
    expect(await embed(["a"], never)).toMatchObject({ ok: false });
  });
});
