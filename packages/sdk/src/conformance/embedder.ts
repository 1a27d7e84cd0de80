import { describe, expect, it } from "vitest";
import type { EmbedAnswer, Embedder } from "../embedder.ts";

/** A fresh embedder that is ready to work. */
export type OpenEmbedder = () => Promise<Embedder>;

const never = new AbortController().signal;

/** Proves that an adapter keeps the promises of `Embedder`. */
export function describeEmbedder(name: string, open: OpenEmbedder): void {
  const embed = async (texts: readonly string[], signal = never): Promise<EmbedAnswer> => {
    const embedder = await open();
    try {
      return await embedder.embed(texts, signal);
    } finally {
      await embedder.close();
    }
  };

  describe(`${name} as an embedder`, () => {
    it("gives each text a vector of length 1, and texts that are alike near vectors", async () => {
      const { space, vectors } = toEmbedded(
        await embed(["My dog is called Rex.", "Interest rates rose.", "The dog is called Max."]),
      );
      expect(vectors).toHaveLength(3);
      for (const vector of vectors) {
        expect(vector).toHaveLength(space.dimension);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
      }
      const [dog, rates, other] = vectors;
      expect(cosine(dog, other)).toBeGreaterThan(cosine(dog, rates));
    });

    it("gives a text the same vector whatever it comes with", async () => {
      const alone = toEmbedded(await embed(["a quiet evening"]));
      const together = toEmbedded(await embed(["storm ".repeat(80), "a quiet evening"]));
      expect(together.space).toEqual(alone.space);
      expect(together.vectors[1]).toEqual(alone.vectors[0]);
    });

    it("takes any text: none, blank, symbols, any script, broken, long", async () => {
      const texts = [
        "",
        " \n\t",
        "👩‍👩‍👧‍👦 🎉",
        "東京の天気は?",
        "مرحبا بالعالم",
        "\u200b\ud800x\0",
        "?!",
      ];
      const { vectors } = toEmbedded(await embed([...texts, "x".repeat(10_000_000)]));
      for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
      expect(vectors).toHaveLength(texts.length + 1);
    });

    it("reads the beginning of a long text", async () => {
      const start = "The lighthouse keeper counts ships. ".repeat(2_000);
      const { vectors } = toEmbedded(await embed([start, `${start}${"Taxes. ".repeat(200_000)}`]));
      expect(cosine(vectors[0], vectors[1])).toBeCloseTo(1, 4);
    });

    it("says that it was cancelled, beforehand or meanwhile", async () => {
      expect(await embed(["one"], AbortSignal.abort())).toMatchObject({ ok: false });
      const embedder = await open();
      const stop = new AbortController();
      const texts = Array.from({ length: 50 }, (_, index) => `number ${index} `.repeat(100));
      const answer = embedder.embed(texts, stop.signal);
      setImmediate(() => stop.abort());
      // What is done before the signal comes may be answered.
      expect(await answer).toHaveProperty("ok");
      await embedder.close();
    });

    it("gives no vector for no text", async () => {
      expect(toEmbedded(await embed([])).vectors).toEqual([]);
    });

    it("answers several askers at once", async () => {
      const embedder = await open();
      const texts = ["one", "two", "three", "four"];
      const answers = await Promise.all(texts.map((text) => embedder.embed([text], never)));
      const all = toEmbedded(await embedder.embed(texts, never));
      expect(answers.map((answer) => toEmbedded(answer).vectors[0])).toEqual(all.vectors);
      await embedder.close();
    });

    it("refuses in words after it was closed", async () => {
      const embedder = await open();
      await embedder.close();
      await embedder.close();
      const answer = await embedder.embed(["one"], never);
      expect(answer.ok ? "" : answer.reason).not.toBe("");
    });
  });
}

function toEmbedded(answer: EmbedAnswer): Extract<EmbedAnswer, { ok: true }> {
  if (!answer.ok) throw new Error(answer.reason);
  return answer;
}

function cosine(one: Float32Array | undefined, other: Float32Array | undefined): number {
  if (one === undefined || other === undefined) return Number.NaN;
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
