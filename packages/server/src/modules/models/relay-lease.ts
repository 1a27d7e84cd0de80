import type { ModelFailure, ModelUsage } from "@steward/sdk/model-port.ts";

/** Leave to relay one request to a provider: where to, with which key, against which budget. */
export type RelayLease = {
  /** Scheme, host and port of the upstream. */
  readonly origin: string;
  /** Path of the chat completions endpoint there. */
  readonly path: string;
  /** Headers to add, the key among them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The model's name as the upstream knows it. */
  readonly model: string;
  /** Fields that the owner's config adds to every body. */
  readonly extraBody: Readonly<Record<string, unknown>> | undefined;
  /** How long the upstream may be silent before it counts as dead. */
  readonly timeoutMs: number;
  /** The answer begins. */
  begin(): void;
  /** Returns the reservation, records what was used and cools down a failing key. Call once. */
  settle(result: { readonly usage?: ModelUsage; readonly failure?: ModelFailure }): void;
};

export type RelayRefusal = {
  readonly ok: false;
  /** `budget`: spent; `cooldown`: every key is cooling down; `keyless`: no key is configured. */
  readonly reason: "budget" | "cooldown" | "keyless";
  readonly message: string;
  readonly retryAfterMs?: number;
};

export type RelayGrant = { readonly ok: true; readonly lease: RelayLease } | RelayRefusal;
