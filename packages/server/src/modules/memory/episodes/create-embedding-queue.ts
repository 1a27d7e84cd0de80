import type { Embedder } from "@steward/sdk/embedder.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { createLoop, type Loop, type StepOutcome } from "./create-loop.ts";
import type { EmbeddingStore, PendingEpisode } from "./ports.ts";

const BATCH = 16;

export type EmbeddingQueuePorts = {
  readonly store: EmbeddingStore;
  readonly embedder: Pick<Embedder, "embed">;
  /** The model in use; null: there is none now, and `retry` tells when there is. */
  readonly model: () => string | null;
  readonly log: Logger;
  /** Vectors were saved. */
  readonly onSave: () => void;
};

/** Gives every episode a vector of the model in use; what is left over is found again after a restart. */
export function createEmbeddingQueue(ports: EmbeddingQueuePorts): Loop {
  /** What the embedder refuses while it takes others: tried again by the next process. */
  const refused = new Set<number>();
  return createLoop({
    log: ports.log,
    failure: "embedding-fail",
    async step(signal) {
      const model = ports.model();
      if (model === null) return "idle";
      const pending = await ports.store.next(model, BATCH + refused.size);
      const batch = pending.filter(({ id }) => !refused.has(id)).slice(0, BATCH);
      if (batch.length === 0) return "idle";
      const problem = await embedBatch(ports, { model, batch, signal });
      if (problem === null) return "more";
      if (signal.aborted) return "failed";
      ports.log.warn("embedding-fail", { reason: problem });
      if (batch.length === 1) return "failed";
      return embedOneByOne(ports, refused, { model, batch, signal });
    },
  });
}

type Work = {
  readonly model: string;
  readonly batch: readonly PendingEpisode[];
  readonly signal: AbortSignal;
};

/** What went wrong; null: nothing. */
async function embedBatch(
  { store, embedder, onSave }: EmbeddingQueuePorts,
  { model, batch, signal }: Work,
): Promise<string | null> {
  const answer = await embedder.embed(
    batch.map(({ text }) => text),
    signal,
  );
  if (!answer.ok) return answer.reason;
  if (answer.space.model !== model) return `${answer.space.model} took over from ${model}`;
  const vectors = batch.flatMap(({ id }, index) => {
    const vector = answer.vectors[index];
    return vector ? [{ id, vector }] : [];
  });
  await store.save(answer.space, vectors);
  onSave();
  return null;
}

/** Finds the text that spoils a batch, so that it does not stop all others. */
async function embedOneByOne(
  ports: EmbeddingQueuePorts,
  refused: Set<number>,
  { batch, ...work }: Work,
): Promise<StepOutcome> {
  const failed: number[] = [];
  for (const episode of batch) {
    const problem = await embedBatch(ports, { ...work, batch: [episode] });
    if (problem !== null) failed.push(episode.id);
  }
  if (failed.length === batch.length) return "failed";
  for (const id of failed) refused.add(id);
  return "more";
}
