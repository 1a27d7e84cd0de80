import type { Embedder } from "@steward/sdk/embedder.ts";
import { untilAborted } from "../../kernel/until-aborted.ts";

type Embed = Pick<Embedder, "embed">;

/** Two ways to one embedder: what is made in the background begins only while nobody waits. */
export function createEmbedLanes(embedder: Embed): {
  readonly asked: Embed;
  readonly background: Embed;
} {
  let waiting = 0;
  let quiet = Promise.withResolvers<void>();
  quiet.resolve();
  const enter = (): void => {
    if (waiting++ === 0) quiet = Promise.withResolvers<void>();
  };
  const leave = (): void => {
    if (--waiting === 0) quiet.resolve();
  };
  return {
    asked: {
      async embed(texts, signal) {
        enter();
        return embedder.embed(texts, signal).finally(leave);
      },
    },
    background: {
      async embed(texts, signal) {
        while (waiting > 0 && !signal.aborted) await untilAborted(quiet.promise, signal);
        return embedder.embed(texts, signal);
      },
    },
  };
}
