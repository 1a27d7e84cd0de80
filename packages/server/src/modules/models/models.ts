import type { ModelEntry, ModelRole, StewardModelId } from "@steward/contracts/model-entry.ts";
import type { TurnError, Usage } from "@steward/contracts/turn.ts";
import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { ModelPart, ModelRequest } from "@steward/sdk/model-port.ts";
import type { Tokenizer } from "./catalogue-model.ts";
import type { Spent } from "./ports.ts";
import type { RelayGrant } from "./relay-lease.ts";

/** What a model id means. */
export type ResolvedModel =
  | { readonly kind: "steward"; readonly id: StewardModelId }
  | {
      readonly kind: "provider";
      /** `provider/model`. */
      readonly id: string;
      /** True where bytes can be relayed: the provider speaks OpenAI's dialect over HTTP. */
      readonly relayable: boolean;
    }
  | {
      readonly kind: "unknown";
      readonly known: readonly string[];
      /** Who may answer a front end that insists on a well-known name. */
      readonly standIn: StewardModelId | null;
    };

export type ModelCall = {
  /** A role's route, or an id: `provider/model`, `steward-*` or an alias of either. */
  readonly target: { readonly role: ModelRole } | { readonly id: string };
  readonly request: ModelRequest;
  readonly ownerId: UserId;
  /** Present when the call belongs to a turn: usage and the per-turn budget are counted on it. */
  readonly turnId?: TurnId;
};

export type ModelQuestion = ModelCall & { readonly timeoutS: number };

export type ModelWord = {
  /** Null: it did not answer, and `problem` says why. */
  readonly text: string | null;
  readonly problem: string;
  /** Whether its time was up before it had answered. */
  readonly isLate: boolean;
  readonly model: string | null;
  readonly usage: Usage | null;
  readonly durationMs: number;
};

export type Ask = (question: ModelQuestion, signal: AbortSignal) => Promise<ModelWord>;

/** What a routed call yields: the model's parts, with what the route did in between. */
export type RoutedPart =
  | Exclude<ModelPart, { type: "end" }>
  /** A candidate gave way before its first token. */
  | { readonly type: "model-fail"; readonly model: string; readonly error: TurnError }
  /** The candidate that answers; once, before its first part. */
  | { readonly type: "model-start"; readonly model: string; readonly entry: ModelEntry }
  | {
      readonly type: "end";
      readonly outcome:
        | {
            readonly kind: "finished";
            readonly finish: "stop" | "length" | "content-filter" | "tool-calls";
          }
        | { readonly kind: "failed"; readonly error: TurnError; readonly retryAfterMs?: number }
        | { readonly kind: "cancelled" };
      readonly usage: Usage;
    };

export type Models = {
  /** Learns what the day has cost so far. Call before the first call. */
  start(): Promise<void>;
  /** Writes what is not written yet. */
  stop(): Promise<void>;
  resolve(id: string): ResolvedModel;
  /** The whole catalogue, `steward-*` ids first. */
  entries(): readonly ModelEntry[];
  /** The candidate that a target would use first; null when there is none. */
  preview(target: ModelCall["target"]): ModelEntry | null;
  /** What counts the tokens of that candidate; null where nobody here can. */
  tokenizer(target: ModelCall["target"]): Tokenizer | null;
  /** Never throws; the last part is always `end`. */
  stream(call: ModelCall, signal: AbortSignal): AsyncIterable<RoutedPart>;
  /** One text, for a layer around an answer. Never rejects; a model that fails again and again is left alone for a while. */
  readonly ask: Ask;
  /** A person wants an answer now: what rests is tried again at once. */
  endRests(): void;
  /** Leave for a raw relay to `provider/model`. After a lease was settled with a failure, asking again may grant another key. */
  openRelay(
    id: string,
    call: {
      readonly ownerId: UserId;
      readonly promptBytes: number;
      readonly maxTokens: number | undefined;
    },
  ): RelayGrant;
  /** What the day has cost, by the local date. */
  spentToday(): Spent;
};
