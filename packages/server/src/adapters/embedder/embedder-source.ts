import type { Embedder, VectorSpace } from "@steward/sdk/embedder.ts";

export type SourcePrepared =
  /** Null where only a first vector tells. */
  | { readonly ok: true; readonly space: VectorSpace | null }
  | { readonly ok: false; readonly reason: string };

/** An embedder that may have to be fetched first. */
export type EmbedderSource = Embedder & {
  /** Does nothing where everything is there. Must not throw, and must settle when `signal` aborts. */
  prepare(onProgress: (progress: number) => void, signal: AbortSignal): Promise<SourcePrepared>;
};
