import type { EpisodeRole } from "@steward/contracts/memory.ts";
import type { VectorIndex } from "@steward/sdk/vector-index.ts";
import type { RecallFloor } from "./recall-floor.ts";

/** What ranking needs to know of every episode in a partition: small, and kept in memory. */
export type EpisodeOutline = {
  readonly id: number;
  /** A number for its conversation, the same for all of its episodes, which follow each other as their ids do; 0: it is in none. */
  readonly conversation: number;
  /** How many words of it are indexed. */
  readonly words: number;
  /** It ends with a question, so that the answer is likely to follow. */
  readonly asks: boolean;
  readonly role: EpisodeRole;
  readonly speaker: string | null;
  readonly at: number;
};

/** Where a word occurs in a partition: ids in rising order, and how often in each. */
export type Postings = { readonly ids: Uint32Array; readonly counts: Uint8Array };

export type RecalledEpisode = {
  readonly id: number;
  readonly ref: string;
  readonly conversation: string | null;
  readonly role: EpisodeRole;
  readonly speaker: string | null;
  readonly text: string;
  readonly at: number;
  readonly shared: boolean;
};

export type RecalledFact = {
  readonly id: string;
  /** "user lives in Lisbon". */
  readonly text: string;
  readonly episode: string | null;
  readonly conversation: string | null;
  readonly at: number;
  readonly shared: boolean;
  /** 0 to 1: how much of the question it shares. */
  readonly match: number;
};

export type RecallScope = {
  /** The user's own partition and the shared one, where there are such. */
  readonly partitions: readonly number[];
  /** Only what was said in these; null: in whatever conversation. */
  readonly conversations: ReadonlySet<number> | null;
};

/** The stored episodes, as recall reads them. Everything is asked for by partition. */
export type RecallSource = {
  /** What a user may read, narrowed to the conversation of that name where one is asked for. */
  scope(ownerId: string, conversation: string | null): Promise<RecallScope>;
  /** Grows whenever something is removed or changed; what was read before is then void. */
  generation(partition: number): Promise<number>;
  /** Episodes with ids above `after`, in rising order. */
  outlines(partition: number, after: number): Promise<readonly EpisodeOutline[]>;
  postings(partition: number, words: readonly string[]): Promise<ReadonlyMap<string, Postings>>;
  episodes(
    partitions: readonly number[],
    ids: readonly number[],
  ): Promise<readonly RecalledEpisode[]>;
};

/** What is known about the people and things that a question names. */
export type KnowledgeSource = {
  /** Episodes that facts near the named entities were taken from, each with a weight from 0 to 1, and those facts. */
  about(
    partitions: readonly number[],
    question: string,
  ): Promise<{
    readonly episodes: ReadonlyMap<number, number>;
    readonly facts: readonly RecalledFact[];
  }>;
};

export type StoredVector = { readonly id: number; readonly vector: Float32Array };

/** The vectors of one model, in the order in which they were stored: their marks rise. */
export type VectorFeed = {
  /** As in `RecallSource`. */
  generation(partition: number): Promise<number>;
  since(
    partition: number,
    mark: number,
    limit: number,
  ): Promise<readonly (StoredVector & { readonly mark: number })[]>;
  ids(partition: number): Promise<ReadonlySet<number>>;
  /** In any order; what is not there is left out. */
  read(ids: readonly number[]): Promise<readonly StoredVector[]>;
};

export type RecallPorts = {
  readonly source: RecallSource;
  readonly knowledge: KnowledgeSource;
  /** Null: there is no index in the space of the question's vector. */
  readonly vectors: (model: string) => Promise<VectorIndex | null>;
};

/** What is asked of the memory, with the vector of its meaning. */
export type RecallRequest = {
  readonly ownerId: string;
  readonly question: string;
  /** Of the question; null: words alone. */
  readonly vector: Float32Array | null;
  /** Which made the vector. */
  readonly model: string;
  readonly k: number;
  /** In tokens, about. */
  readonly budget?: number | undefined;
  readonly conversation?: string | undefined;
  /** Leaves out what is only the best of what there is: fewer hits or none are then right. */
  readonly floor?: RecallFloor | undefined;
  readonly now: number;
};
