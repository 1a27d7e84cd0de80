import type { Generated } from "kysely";

/** 0 or 1. */
type Flag = number;

export type MemorySchema = {
  /** Whose memory is whose; the shared one has no owner (''). */
  memory_partitions: {
    id: Generated<number>;
    owner_id: string;
    /** Grows when something is removed: what readers keep in memory is then void. */
    generation: number;
  };
  memory_conversations: { no: Generated<number>; partition: number; name: string };
  /** In the order in which they came: ids only grow, whatever the clock says. */
  episodes: {
    id: Generated<number>;
    partition: number;
    ref: string;
    conversation: string | null;
    /** 0: it is in none. */
    conversation_no: number;
    role: string;
    speaker: string | null;
    text: string;
    at: number;
    recorded_at: number;
    /** How many words of it are indexed. */
    words: number;
    /** Whether it ends with a question. */
    asks: Flag;
    /** Of its text. */
    bytes: number;
    turn_id: string | null;
    /** The model of its vector; null: it has none yet. */
    embedded_model: string | null;
  };
  /** Where words occur: blocks of postings, each from the id that it was begun with. */
  memory_words: {
    partition: number;
    word: string;
    block: number;
    last_id: number;
    postings: Uint8Array;
  };
  /** Numbered as they were stored, so that a reader can go on where it stopped. */
  memory_vectors: {
    no: Generated<number>;
    episode_id: number;
    partition: number;
    model: string;
    /** float32, little-endian. */
    vector: Uint8Array;
  };
  /** What the vectors of a model have in common. */
  memory_spaces: { model: string; dimension: number; mean: Uint8Array; count: number };
  /** Turns that have ended and are to become episodes, then be searched for facts. */
  memory_jobs: {
    no: Generated<number>;
    turn_id: string;
    owner_id: string;
    is_stored: Flag;
    /** Given to be searched; a process that dies meanwhile does not search again. */
    is_handed: Flag;
    created_at: number;
  };
  /** Facts that were forgotten and must not be read again in the same place: keyed hashes. */
  memory_forgotten: { partition: number; hash: string };
  /** What is still to be done outside the database after something was forgotten in it. */
  memory_leftovers: { no: Generated<number>; kind: string; name: string };
};
