import type { ClientTool, ToolChoice } from "@steward/contracts/turn.ts";
import type { ToolCall } from "@steward/contracts/message.ts";

export type ModelTextPart = { readonly type: "text"; readonly text: string };
export type ModelImagePart = {
  readonly type: "image";
  readonly mime: string;
  readonly bytes: Uint8Array;
};
export type ModelUserPart = ModelTextPart | ModelImagePart;

export type ModelMessage =
  | { readonly role: "system"; readonly text: string }
  | {
      readonly role: "user";
      readonly content: readonly ModelUserPart[];
      /** Nobody said it: it is a picture that this tool made, for models that can see. */
      readonly shownBy?: string;
    }
  | {
      readonly role: "assistant";
      readonly text: string;
      /** What the model thought before; replayed to models that want it back. */
      readonly reasoning?: string;
      readonly toolCalls?: readonly ToolCall[];
    }
  | {
      readonly role: "tool";
      readonly callId: string;
      readonly name: string;
      readonly text: string;
    };

export type ModelRequest = {
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ClientTool[] | undefined;
  readonly toolChoice?: ToolChoice | undefined;
  readonly maxTokens?: number | undefined;
  readonly temperature?: number | undefined;
  readonly topP?: number | undefined;
  readonly stop?: readonly string[] | undefined;
  readonly seed?: number | undefined;
  /** The answer must be JSON of this schema; `{}` asks for any JSON object. */
  readonly jsonSchema?: Readonly<Record<string, unknown>> | undefined;
  /** Answer without thinking first, where a model can be asked for that. */
  readonly reasoning?: "off" | undefined;
};

export type ModelUsage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  readonly cachedInputTokens: number;
};

/** Why a model stopped on its own. */
export type ModelFinish = "stop" | "length" | "content-filter" | "tool-calls";

/**
 * What went wrong. The kind decides what a route does next: `auth` and `rate-limit` rotate the key,
 * `unreachable`, `timeout`, `server`, `missing` and `not-ready` move on to the next candidate,
 * `request` and `context` are the caller's own and end the attempt. The message of `not-ready` is
 * whole sentences that say what to do; the others come after a few words on who failed.
 */
export type ModelFailure = {
  readonly kind:
    | "auth"
    | "rate-limit"
    | "unreachable"
    | "timeout"
    | "server"
    | "missing"
    | "not-ready"
    | "request"
    | "context";
  readonly message: string;
  readonly status?: number;
  readonly retryAfterMs?: number;
};

export type ModelPart =
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "reasoning-delta"; readonly text: string }
  /** It shows only now what was thought and what is the answer: this stands for all deltas so far. */
  | { readonly type: "message-reread"; readonly reasoning: string; readonly text: string }
  | ({ readonly type: "tool-call" } & ToolCall)
  | {
      readonly type: "end";
      readonly outcome:
        | { readonly kind: "finished"; readonly finish: ModelFinish }
        | { readonly kind: "failed"; readonly failure: ModelFailure }
        | { readonly kind: "cancelled" };
      /** Absent where the provider did not say; callers then estimate. */
      readonly usage?: ModelUsage;
    };

/** One model of one provider with one key. */
export type ModelPort = {
  /**
   * Streams an answer. Never throws: the last part is always `end`, and nothing follows it.
   * Must end with `cancelled` soon after `signal` aborts, and must release its connection
   * when the consumer stops iterating.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
};
