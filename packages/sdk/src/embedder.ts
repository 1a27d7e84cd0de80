/** What vectors are comparable with: those of one model, and of one length. */
export type VectorSpace = { readonly model: string; readonly dimension: number };

export type EmbedAnswer =
  | { readonly ok: true; readonly space: VectorSpace; readonly vectors: readonly Float32Array[] }
  | { readonly ok: false; readonly reason: string };

/** Turns text into vectors of length 1: near in direction is near in meaning. */
export type Embedder = {
  /**
   * One vector a text, in their order. The same text gives the same vector, whatever it comes with.
   * Text beyond what the model can read is left out. Must not throw for what the model, its files or
   * the network do, and must settle soon after `signal` aborts.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<EmbedAnswer>;
  close(): Promise<void>;
};
