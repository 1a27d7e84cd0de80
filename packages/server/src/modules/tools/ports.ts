import type { ConversationId, TurnId, UserId } from "@steward/contracts/ids.ts";
import type { GrantScope } from "@steward/contracts/tool-call.ts";
import type { NewArtifact } from "@steward/sdk/define-tool.ts";

/** An approval that goes on holding. */
export type Grant = {
  readonly id: string;
  readonly ownerId: UserId;
  readonly scope: Exclude<GrantScope, "once">;
  /** The turn or conversation that it holds for; null: always. */
  readonly scopeId: string | null;
  readonly tool: string;
  /** The part of the input that it covers, such as a domain; empty: any. */
  readonly covers: string;
  readonly createdBy: string;
  readonly createdAt: number;
};

export type GrantStore = {
  list(ownerId: UserId): Promise<readonly Grant[]>;
  add(grant: Grant): Promise<void>;
  remove(ownerId: UserId, id: string): Promise<boolean>;
};

export type AuditEntry = {
  readonly id: string;
  readonly ownerId: UserId;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

export type AuditStore = {
  add(entries: readonly AuditEntry[]): Promise<void>;
  /** Newest first. */
  list(ownerId: UserId, limit: number): Promise<readonly AuditEntry[]>;
};

/** Keeps what tools leave behind; returns the ids. */
export type ArtifactSink = {
  keep(
    from: {
      readonly ownerId: UserId;
      readonly conversationId: ConversationId;
      readonly turnId: TurnId;
      readonly tool: string;
    },
    artifacts: readonly NewArtifact[],
  ): Promise<readonly string[]>;
};
