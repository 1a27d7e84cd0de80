import type { ValidateReply, ValidateRequest } from "@steward/contracts/evidence.ts";
import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { WebPages } from "@steward/sdk/web-pages.ts";
import type { WebSearch } from "@steward/sdk/web-search.ts";
import type { WorkspaceFiles } from "@steward/sdk/workspace-files.ts";

/** What tools have left behind. */
export type ResultReader = {
  /** Null where there is none of that name in this conversation of this owner. */
  read(
    of: { readonly ownerId: UserId; readonly conversationId: ConversationId },
    id: string,
  ): Promise<{ readonly mime: string; readonly bytes: Uint8Array } | null>;
};

/** What was thought in a turn so far. */
export type ThoughtLog = {
  /** The inputs of the calls of that tool up to this one, oldest first. */
  read(of: {
    readonly turnId: TurnId;
    readonly callId: string;
    readonly tool: string;
  }): Promise<readonly string[]>;
};

/** What the evidence of a request says to its answer. */
export type AnswerCheck = (
  by: { readonly ownerId: UserId; readonly turnId?: TurnId },
  request: ValidateRequest,
  signal: AbortSignal,
) => Promise<ValidateReply>;

export type BuiltInPorts = {
  readonly check: AnswerCheck;
  readonly thoughts: ThoughtLog;
  readonly results: ResultReader;
  readonly files: WorkspaceFiles;
  readonly pages: WebPages;
  /** Null: the owner has chosen no search engine. */
  readonly search: WebSearch | null;
};
