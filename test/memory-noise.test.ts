import { expect, it } from "vitest";
import { measureNoise } from "../bench/memory/noise.ts";
import { openBuiltInEmbedder, prepareBuiltInEmbedder } from "./support/built-in-embedder.ts";

it(
  "tells a turn nearly nothing that its message does not need, and what it needs",
  async () => {
    await prepareBuiltInEmbedder();
    await using stack = new AsyncDisposableStack();
    const embedder = stack.adopt(openBuiltInEmbedder(), (each) => each.close());
    const { needless, needing } = await measureNoise(embedder);
    const noisy = needless.filter(({ refs }) => refs.length > 0);
    const missed = needing.filter(({ isFound }) => !isFound);
    expect(needless).toHaveLength(50);
    expect(noisy.length).toBeLessThanOrEqual(3);
    expect(missed.length).toBeLessThanOrEqual(6);
  },
  5 * 60_000,
);
