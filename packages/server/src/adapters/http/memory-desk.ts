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
import type { UserId } from "@steward/contracts/ids.ts";
import type {
  CompactState,
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

/** What people and programs do with the memory. Every method says `unavailable` where it is off, but not compaction. */
export type MemoryDesk = {
  readonly episodes: EpisodeDesk;
  readonly facts: FactDesk;
  readonly archive: ArchiveDesk;
  recall(
    by: MemoryUser,
    query: {
      readonly q: string;
      readonly k: number;
      readonly conversation?: string | undefined;
      readonly budget?: number | undefined;
    },
    signal: AbortSignal,
  ): Promise<RecallReply>;
  graph(by: MemoryUser, query: GraphQuery): Promise<GraphReply>;
  forget(by: MemoryUser, request: ForgetRequest): Promise<ForgetReply>;
  /** What would go. */
  previewForget(by: MemoryUser, request: ForgetRequest): Promise<Forgotten>;
  status(by: MemoryUser): Promise<MemoryStatus>;
  readonly compaction: CompactionDesk;
};
