import type { ErrorCode } from "@steward/contracts/error-body.ts";
import type { RecallReply } from "@steward/contracts/memory.ts";
import type { RecallRequest } from "../../modules/memory/recall/ports.ts";

export type RecallOrder =
  | { readonly type: "recall"; readonly request: RecallRequest }
  /** Brings an index that is elsewhere up to date. */
  | { readonly type: "push"; readonly model: string };

export type ToRecallThread =
  | { readonly type: "order"; readonly id: number; readonly order: RecallOrder }
  | { readonly type: "drop"; readonly id: number }
  | { readonly type: "close" };

export type ThreadAnswer =
  | { readonly ok: true; readonly reply: RecallReply | null }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly data?: Readonly<Record<string, unknown>>;
    };

export type FromRecallThread = {
  readonly id: number;
  readonly answer: ThreadAnswer;
  /** How many vectors it holds in memory. */
  readonly held: number;
};
