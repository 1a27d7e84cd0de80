import type { UserRole } from "@steward/contracts/account.ts";
import type {
  Fact,
  FactId,
  FactKept,
  FactList,
  ListFactsQuery,
  NewFact,
  UpdateFact,
} from "@steward/contracts/fact.ts";
import type { GraphReply, GraphQuery } from "@steward/contracts/graph.ts";
import type { ConversationId, UserId } from "@steward/contracts/ids.ts";
import type {
  CompactState,
  EmbedderState,
  EpisodeList,
  EpisodesStored,
  ForgetReply,
  ForgetRequest,
  Forgotten,
  MemoryStatus,
  NewEpisode,
  RecallReply,
} from "@steward/contracts/memory.ts";
import type { ImportReply } from "@steward/contracts/memory-archive.ts";
import type { EmbedAnswer, Embedder } from "@steward/sdk/embedder.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Models } from "../models/index.ts";
import type { Turns } from "../turns/index.ts";
import type { ArchiveStore } from "./episodes/archive-ports.ts";
import type {
  EmbeddingStore,
  EpisodeStore,
  MemoryCounter,
  TurnJobStore,
} from "./episodes/ports.ts";
import type { FactStore } from "./facts/ports.ts";
import type { Forget } from "./forget/create-forget.ts";
import type { Graph } from "./graph/create-graph.ts";
import type { RecallRequest } from "./recall/ports.ts";
import type { Recollector } from "./tools/create-recollector.ts";
import type { RecallQuestion } from "./tools/ports.ts";

/** Whose memory it is. What all users share is written by the server's owner alone. */
export type MemoryUser = { readonly userId: UserId; readonly role: UserRole };

export type EpisodeDesk = {
  /** One transaction. */
  add(by: MemoryUser, episodes: readonly NewEpisode[]): Promise<EpisodesStored>;
  /** Newest first. */
  list(
    by: MemoryUser,
    query: {
      readonly conversation?: string | undefined;
      readonly cursor?: string | undefined;
      readonly limit: number;
    },
  ): Promise<EpisodeList>;
};

/** A fact of somebody else's is not found. */
export type FactDesk = {
  list(by: MemoryUser, query: ListFactsQuery): Promise<FactList>;
  keep(by: MemoryUser, fact: NewFact): Promise<FactKept>;
  update(by: MemoryUser, id: FactId, change: UpdateFact): Promise<FactKept>;
  /** What a conversation has noted under a key; null: nothing. */
  readKey(by: MemoryUser, conversation: string, key: string): Promise<Fact | null>;
  /** In place of what is noted there. */
  writeKey(
    by: MemoryUser,
    note: { readonly conversation: string; readonly key: string; readonly value: string },
  ): Promise<FactKept>;
};

export type ArchiveDesk = {
  /** The whole memory of a user, piece by piece. */
  export(by: MemoryUser, format: "jsonl" | "markdown"): AsyncIterable<string>;
  /** All or nothing. Lines without their ends. */
  import(by: MemoryUser, lines: AsyncIterable<string>): Promise<ImportReply>;
};

/** Neither waits for what was begun. */
export type CompactionDesk = {
  start(): Promise<CompactState>;
  state(): Promise<CompactState>;
};

/** What people and programs do with the memory. Every method but those of `compaction` says `unavailable` where it is off. */
export type MemoryDesk = {
  readonly episodes: EpisodeDesk;
  readonly facts: FactDesk;
  readonly archive: ArchiveDesk;
  recall(by: MemoryUser, question: RecallQuestion, signal: AbortSignal): Promise<RecallReply>;
  graph(by: MemoryUser, query: GraphQuery): Promise<GraphReply>;
  forget(by: MemoryUser, request: ForgetRequest): Promise<ForgetReply>;
  /** What would go. */
  previewForget(by: MemoryUser, request: ForgetRequest): Promise<Forgotten>;
  status(by: MemoryUser): Promise<MemoryStatus>;
  readonly compaction: CompactionDesk;
};

/** The memory, for whoever in the server needs it. */
export type Memory = {
  readonly desk: MemoryDesk;
  readonly isOn: () => boolean;
  /** For whoever else compares meanings. Gives up after 3 s, as turns wait for it. */
  readonly embed: (texts: readonly string[], signal: AbortSignal) => Promise<EmbedAnswer>;
  readonly recall: Recollector;
  /** Takes up what is left to do; again after each change of the settings. */
  start(): void;
  /** There may be a turn to be remembered. */
  wake(): void;
  /** Also while the memory is off: what was said there before goes too. */
  forgetConversation(userId: UserId, conversation: ConversationId): Promise<void>;
  close(): Promise<void>;
};

export type MemorySettings = {
  readonly enabled: boolean;
  readonly remember: "rules" | "model" | "off";
  readonly recall: {
    readonly auto: boolean;
    readonly budget_tokens: number;
    readonly max_ms: number;
  };
  readonly retention_days?: number | undefined;
};

export type MemoryEmbedder = Embedder & {
  state(): EmbedderState;
  /** Null unless vectors can be made. */
  model(): string | null;
  /** Resolves when it is known whether it works; later attempts to mend it are not waited for. */
  prepared(): Promise<void>;
  /** Takes the settings in force; where nothing has changed, nothing happens. Never waits. */
  start(): void;
  /** Another model or dimension asks for vectors anew. */
  onChange(listener: () => void): void;
};

/** Ranks in a thread of its own. */
export type MemoryThread = {
  recall(request: RecallRequest, signal: AbortSignal): Promise<RecallReply>;
  /** A question is about to come. */
  wake(): Promise<void>;
  /** Vectors were made or forgotten: an index that is elsewhere gets to know it, in the background. */
  noteChange(): void;
  close(): Promise<void>;
};

export type MemoryPorts = {
  readonly stores: {
    readonly episodes: EpisodeStore;
    readonly embeddings: EmbeddingStore;
    readonly jobs: TurnJobStore;
    readonly facts: FactStore;
    readonly archive: ArchiveStore;
    readonly counter: MemoryCounter;
  };
  readonly embedder: MemoryEmbedder;
  readonly thread: MemoryThread;
  readonly graph: Graph & { start(): Promise<void>; close(): Promise<void> };
  readonly forget: Pick<Forget, "forget" | "preview" | "wake"> & {
    readonly compaction: CompactionDesk;
    /** Ends what an earlier process has begun; again after each change of the settings. */
    start(): Promise<void>;
    close(): Promise<void>;
  };
  readonly turns: Pick<Turns, "get" | "view">;
  readonly models: Pick<Models, "preview" | "ask">;
  readonly settings: () => MemorySettings;
  readonly clock: Clock;
  readonly log: Logger;
  /** The memory of this user has changed. */
  readonly onChange: (userId: UserId) => void;
};
