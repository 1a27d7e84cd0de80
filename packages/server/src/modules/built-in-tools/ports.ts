import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
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

export type BuiltInPorts = {
  readonly results: ResultReader;
  readonly files: WorkspaceFiles;
  readonly pages: WebPages;
  /** Null: the owner has chosen no search engine. */
  readonly search: WebSearch | null;
};
