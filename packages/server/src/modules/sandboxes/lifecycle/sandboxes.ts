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
  /** Never stopped for being idle. */
  readonly isKept: boolean;
  /** How many there may be at once. */
  readonly maxConcurrent: number;
};

/** What `registry.yaml` holds now. */
export type SandboxRegistry = {
  readonly kinds: readonly SandboxKind[];
  readonly problems: readonly string[];
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
  /** False: it is still being found out whether there is one. */
  readonly isDecided: boolean;
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

/** What a sandbox may reach through the egress proxy. */
export type SandboxReach = {
  readonly ownerId: UserId;
  /** Null: a throw-away one. */
  readonly conversationId: ConversationId | null;
  readonly kind: string;
  readonly network: SandboxNetwork;
  readonly domains: readonly string[];
};

export type SnapshotView = {
  readonly name: string;
  readonly createdAt: number;
  readonly bytes: number;
  /** Kinds whose file system was saved beside the workspace. */
  readonly kinds: readonly string[];
};

/** Saved states of workspaces and, where the driver can, of the sandboxes' file systems. */
export type SandboxSnapshots = {
  list(conversationId: ConversationId): Promise<readonly SnapshotView[]>;
  /** Replaces one of the same name. */
  save(conversationId: ConversationId, name: string): Promise<SnapshotView>;
  /** Stops the sandboxes: the next ones find the files as they were. */
  restore(conversationId: ConversationId, name: string): Promise<void>;
  remove(conversationId: ConversationId, name: string): Promise<void>;
  /** Gives a conversation that has no files yet the files of another. */
  fork(from: ConversationId, to: ConversationId): Promise<void>;
};

/** The computers of the conversations. Everything that can fail throws an `AppError` with what to do. */
export type Sandboxes = {
  status(): SandboxesStatus;
  /** The same once it was looked at again: images are built and registries saved at any time. */
  survey(): Promise<SandboxesStatus>;
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
  /** All of them, for the metrics. */
  measure(): Promise<readonly SandboxView[]>;
  /** Lets a conversation's sandboxes reach a domain through the egress proxy. */
  allowDomain(conversationId: ConversationId, domain: string): Promise<void>;
  /** Null: there is no such sandbox in anybody's hands. */
  reach(id: string): Promise<SandboxReach | null>;
  readonly snapshots: SandboxSnapshots;
  /** Stops the sandboxes of a conversation that is gone and removes its files and snapshots. */
  removeConversation(conversationId: ConversationId): Promise<void>;
  /** One round: pauses and stops idle ones, watches the disk, looks for leftovers. Cheap where nothing runs. */
  upkeep(): Promise<void>;
  /** Takes over what an earlier process left, removes the rest, fills the pool. */
  start(): Promise<void>;
  /** Resolves when that is done: then it is known whether there is a driver. */
  started(): Promise<void>;
  /** Leaves the sandboxes of conversations running, for the next process to find. */
  close(): Promise<void>;
};
