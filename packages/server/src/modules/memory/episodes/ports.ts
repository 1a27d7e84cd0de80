import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Episode, EpisodeList, EpisodeRole, MemoryStatus } from "@steward/contracts/memory.ts";
import type { VectorSpace } from "@steward/sdk/embedder.ts";

/** Who acts: what is shared is written by the server's owner alone. */
export type Member = { readonly userId: UserId; readonly role: "owner" | "member" };

/** An episode that is checked and named, ready to be stored. */
export type EpisodeDraft = {
  readonly ref: string;
  readonly conversation: string | null;
  readonly role: EpisodeRole;
  readonly speaker: string | null;
  readonly text: string;
  readonly at: number;
  readonly recordedAt: number;
  readonly turnId: TurnId | null;
  readonly shared: boolean;
};

export type EpisodeQuery = {
  readonly conversation?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/** Where episodes are kept, with the index of their words. Every method is one transaction. */
export type EpisodeStore = {
  /**
   * Those whose ref is known already in that user's memory (or in the shared one) stay as they are.
   * They follow each other in their conversations as they come, whatever their times say.
   */
  add(ownerId: UserId, drafts: readonly EpisodeDraft[]): Promise<{ readonly stored: number }>;
  /** Newest first, as they came: of the user's own and of what is shared. */
  list(ownerId: UserId, query: EpisodeQuery): Promise<EpisodeList>;
  /** In no particular order; what is unknown is left out. */
  get(ownerId: UserId, refs: readonly string[]): Promise<readonly Episode[]>;
};

export type PendingEpisode = { readonly id: number; readonly text: string };

/** Episodes that have no vector of the model in use. */
export type EmbeddingStore = {
  next(model: string, limit: number): Promise<readonly PendingEpisode[]>;
  /** Leaves out episodes that are gone meanwhile. One transaction. */
  save(
    space: VectorSpace,
    vectors: readonly { readonly id: number; readonly vector: Float32Array }[],
  ): Promise<void>;
};

export type TurnJob = {
  readonly turnId: TurnId;
  readonly ownerId: UserId;
  /** Its episodes are there; it is still to be searched for facts. */
  readonly isStored: boolean;
};

/** Turns that have ended. A job comes into being with the end of its turn, in the same transaction. */
export type TurnJobStore = {
  /** The oldest that is not being searched; null: there is none. */
  next(): Promise<TurnJob | null>;
  /** Stores its episodes, unless the job is gone or was stored before. One transaction. */
  store(job: TurnJob, drafts: readonly EpisodeDraft[]): Promise<void>;
  /** Says that it is being searched, or is not after all. False: it is gone. */
  setHanded(turnId: TurnId, isHanded: boolean): Promise<boolean>;
  remove(turnId: TurnId): Promise<void>;
  /** Removes those that were being searched: by a process that is no more. */
  removeHanded(): Promise<void>;
};

/** How much there is in a user's memory, facts aside. */
export type MemoryCounts = {
  readonly episodes: number;
  readonly vectors: number;
  readonly bytes: number;
  readonly pending: MemoryStatus["pending"];
};

export type MemoryCounter = {
  /** Null: no model is in use, so nothing waits for a vector. */
  count(ownerId: UserId, model: string | null): Promise<MemoryCounts>;
};
