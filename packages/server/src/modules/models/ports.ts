import type { ModelRole } from "@steward/contracts/model-entry.ts";
import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { ModelPort } from "@steward/sdk/model-port.ts";
import type { Secret } from "../../kernel/secret.ts";
import type { ModelProtocol } from "./models-config.ts";

/** One model of one provider with one key, as an adapter needs it. */
export type ModelSpec = {
  /** The provider's name in the config. */
  readonly provider: string;
  readonly protocol: ModelProtocol;
  /** The model's name as the provider knows it. */
  readonly model: string;
  /** Without a slash at the end. Empty where the protocol has no address. */
  readonly baseUrl: string;
  /** For bedrock either a bearer token or `access,secret[,session]`. */
  readonly key: Secret | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly extraBody: Readonly<Record<string, unknown>>;
  readonly region: string | undefined;
  /** How long it may be silent. */
  readonly timeoutMs: number;
  readonly script: string | readonly unknown[] | undefined;
};

/** Must not throw and not connect: what is wrong shows when the model is called. */
export type OpenModel = (spec: ModelSpec) => ModelPort;

/** The value of a literal or an `env:NAME` reference; undefined when the variable is not set. */
export type ResolveSecret = (reference: string) => Secret | undefined;

export type UsageRow = {
  readonly at: number;
  readonly ownerId: UserId;
  readonly turnId: TurnId | null;
  readonly provider: string;
  readonly model: string;
  readonly role: ModelRole | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  readonly cachedInputTokens: number;
  /** Millionths of a US dollar; null where the price is not known. */
  readonly costMicros: number | null;
};

export type Spent = { readonly costMicros: number; readonly tokens: number };

/** Keeps what was used. */
export type UsageStore = {
  /** All rows or none. */
  add(rows: readonly UsageRow[]): Promise<void>;
  /** Sums of rows from `start` on and before `end`; `tokens` is input plus output. */
  spent(of: {
    readonly ownerId?: UserId;
    readonly start: number;
    readonly end: number;
  }): Promise<Spent>;
};

/** Whether something answers at an address, within 300 ms; the ids of its models where it tells. Must not throw. */
export type ProbeServer = (url: string) => Promise<readonly string[] | undefined>;

/** Whether any server answers at an address, whatever it says. Settles within 10 s. Must not throw. */
export type ReachServer = (url: string, signal: AbortSignal) => Promise<boolean>;
