import type { ModelRequest } from "@steward/sdk/model-port.ts";

export type ModelSaid =
  | { readonly ok: true; readonly text: string; readonly model: string }
  | { readonly ok: false; readonly reason: string };

/** Asks a small model once. Never rejects; must settle soon after `signal` aborts. */
export type CallModel = (request: ModelRequest, signal: AbortSignal) => Promise<ModelSaid>;
