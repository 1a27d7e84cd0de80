import type { ErrorCode } from "@steward/contracts/error-body.ts";
import type { Receipt } from "@steward/contracts/receipt.ts";
import type { Approval } from "@steward/contracts/tool-call.ts";
import type { Usage } from "@steward/contracts/turn.ts";
import type { Citation } from "./create-citations.ts";

export type FinishReason = "stop" | "length" | "content_filter" | "tool_calls";

/** What an answer is made of on this wire, whether a turn or a model port gives it. */
export type AnswerPart =
  | {
      readonly type: "text";
      readonly text: string;
      /** Addresses that the text cites by number; said once. */
      readonly citations?: readonly string[];
    }
  | { readonly type: "reasoning"; readonly text: string }
  | {
      readonly type: "tool-call";
      readonly callId: string;
      readonly name: string;
      readonly input: string;
    }
  | AnswerEnd;

export type AnswerEnd =
  | {
      readonly type: "end";
      readonly finish: FinishReason;
      readonly usage: Usage;
      readonly cited?: readonly Citation[];
      /** Why it was not checked though its risk asked for it. */
      readonly unverified?: string;
      /** Of a turn: what was done in it. */
      readonly receipt?: Receipt;
      /** Of a turn: the model that answered, as `provider/model`. */
      readonly answeredBy?: string | undefined;
      /** Of a turn that waits: what has to be decided. */
      readonly approvals?: readonly Approval[];
    }
  | {
      readonly type: "fail";
      readonly code: ErrorCode;
      readonly message: string;
      readonly retryAfterMs?: number;
    };

/** Batches of parts; the last part of the last batch is an end. */
export type Answer = AsyncIterable<readonly AnswerPart[]>;

export const noUsage: Usage = {
  inputTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  costMicros: null,
};
