import { cutText } from "./cut-text.ts";
import type { EmbeddingLoaded } from "./embedding-protocol.ts";

export type JobAnswer =
  | {
      readonly ok: true;
      readonly loaded: EmbeddingLoaded;
      readonly vectors: readonly Float32Array[];
    }
  | { readonly ok: false; readonly reason: string };

export type EmbeddingJob = {
  nextText(): string;
  /** Settles the job with the vector of its last text. */
  take(vector: Float32Array, loaded: EmbeddingLoaded): void;
  fail(reason: string): void;
};

export type EmbeddingJobs = {
  /** Settles when all texts have vectors, when the job fails, or when `signal` aborts. */
  add(texts: readonly string[], signal: AbortSignal): Promise<JobAnswer>;
  /** The one with the fewest texts left: who asks a question does not wait for a long list. */
  next(): EmbeddingJob | undefined;
  failAll(reason: string): void;
};

type Entry = EmbeddingJob & { left(): number };

/** Well beyond what a model reads at once; the rest need not be sent to the child. */
const sentLetters = 20_000;
const cancelled = "It was cancelled.";

export function createEmbeddingJobs(): EmbeddingJobs {
  const entries = new Set<Entry>();

  const enter = (texts: readonly string[], settle: (answer: JobAnswer) => void): Entry => {
    const vectors: Float32Array[] = [];
    const leave = (answer: JobAnswer): void => {
      if (entries.delete(entry)) settle(answer);
    };
    const entry: Entry = {
      left: () => texts.length - vectors.length,
      nextText: () => cutText(texts[vectors.length] ?? "", sentLetters),
      take(vector, loaded) {
        vectors.push(vector);
        // Even who asks for nothing learns what is loaded.
        if (entry.left() <= 0) leave({ ok: true, loaded, vectors: vectors.slice(0, texts.length) });
      },
      fail: (reason) => leave({ ok: false, reason }),
    };
    entries.add(entry);
    return entry;
  };

  return {
    add(texts, signal) {
      if (signal.aborted) return Promise.resolve({ ok: false, reason: cancelled });
      const { promise, resolve } = Promise.withResolvers<JobAnswer>();
      const entry = enter(texts, resolve);
      const onAbort = (): void => entry.fail(cancelled);
      signal.addEventListener("abort", onAbort, { once: true });
      return promise.finally(() => signal.removeEventListener("abort", onAbort));
    },
    next: () => [...entries].toSorted((one, other) => one.left() - other.left())[0],
    failAll(reason) {
      for (const entry of entries) entry.fail(reason);
    },
  };
}
