import type { Usage } from "@steward/contracts/turn.ts";
import type { EmbedAnswer } from "@steward/sdk/embedder.ts";
import type { ModelRequest } from "@steward/sdk/model-port.ts";

/** Turns texts into vectors of length 1. Never rejects; must settle soon after `signal` aborts. */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<EmbedAnswer>;

export type ModelWord = {
  /** Null: it did not answer, and `problem` says why. */
  readonly text: string | null;
  readonly problem: string;
  readonly model: string | null;
  readonly usage: Usage | null;
};

/** Asks a model once. Never rejects; must settle soon after `signal` aborts. */
export type CallModel = (request: ModelRequest, signal: AbortSignal) => Promise<ModelWord>;
