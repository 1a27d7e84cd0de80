import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type { KindSource, SandboxLimits, SandboxNetwork } from "@steward/sdk/sandbox-driver.ts";
import type { Sandbox, SandboxStats } from "@steward/sdk/sandbox.ts";

/** A kind of sandbox, as `registry.yaml` describes it. */
export type SandboxKind = {
  readonly name: string;
  readonly description: string;
  /** What the model is told about it (SYSTEM.md). */
  readonly systemPrompt: string;
  readonly triggers: readonly string[];
  readonly source: KindSource;
  readonly network: SandboxNetwork;
  /** Reachable through the egress proxy in `restricted`. */
  readonly domains: readonly string[];
  readonly isReadOnly: boolean;
  readonly needsConfirm: boolean;
  readonly limits: SandboxLimits;
  /** Of one command, where it does not say itself. */
  readonly timeoutMs: number;
  readonly hasDesktop: boolean;
};

export type KindView = {
  readonly kind: SandboxKind;
  readonly isReady: boolean;
  /** Programs that are not there. */
  readonly missing: readonly string[];
  /** Why it is not ready, and what to do. */
  readonly reason: string | null;
  readonly hint: string | null;
};

export type SandboxesStatus = {
  /** Null: execution is off. */
  readonly driver: string | null;
  /** Why this driver, or why none. */
  readonly reason: string;
  readonly hint: string | null;
  readonly kinds: readonly KindView[];
  /** Mistakes in registry.yaml, with their lines; the last good one holds. */
  readonly problems: readonly string[];
};

export type SandboxView = {
  readonly id: string;
  readonly kind: string;
  readonly ownerId: UserId | null;
  /** Null: a throw-away one, or one of the pool. */
  readonly conversationId: ConversationId | null;
  readonly state: "warm" | "running" | "paused";
  readonly startedAt: number;
  readonly usedAt: number;
  readonly stats: SandboxStats | null;
};

export type UseRequest = {
  readonly ownerId: UserId;
  /** Null: a workspace that is thrown away with it. */
  readonly conversationId: ConversationId | null;
  readonly kind: string;
  readonly signal: AbortSignal;
  /** All places are taken: how many are before this one. */
  readonly onWait?: (position: number) => void;
};

/** A sandbox that somebody holds: it is neither paused nor stopped meanwhile. */
export type HeldSandbox = {
  readonly sandbox: Sandbox;
  readonly kind: SandboxKind;
  release(): void;
};

/** The computers of the conversations. Everything that can fail throws an `AppError` with what to do. */
export type Sandboxes = {
  status(): SandboxesStatus;
  kind(name: string): SandboxKind | undefined;
  /** The conversation's sandbox of this kind, started, adopted from the pool or woken as needed. */
  acquire(request: UseRequest): Promise<HeldSandbox>;
  /** Holds the one that is there; null: there is none. Starts nothing. */
  find(conversationId: ConversationId, kind: string): Promise<HeldSandbox | null>;
  /** The one with this id, of this owner. */
  get(ownerId: UserId, id: string): Promise<HeldSandbox>;
  list(ownerId: UserId): Promise<readonly SandboxView[]>;
  stop(ownerId: UserId, id: string): Promise<void>;
  stopConversation(conversationId: ConversationId): Promise<void>;
  /** Removes what nobody uses: idle, left over, throw-away. */
  cleanup(ownerId: UserId): Promise<{ readonly stopped: number }>;
  /** Lets a conversation's sandboxes reach a domain through the egress proxy. */
  allowDomain(conversationId: ConversationId, domain: string): Promise<void>;
  /** Takes over what an earlier process left, removes the rest, fills the pool. */
  start(): Promise<void>;
  /** Leaves the sandboxes of conversations running, for the next process to find. */
  close(): Promise<void>;
};
