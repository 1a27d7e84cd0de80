import type { Generated } from "kysely";

/** Facts, and the graph that they span. Every row belongs to a partition. */
export type KnowledgeSchema = {
  facts: {
    /** Rises as facts are recorded, whatever the clock says: lists go by it. */
    no: Generated<number>;
    id: string;
    partition: number;
    subject: string;
    key: string;
    value: string;
    /** Subject, key and value as they are compared. */
    subject_folded: string;
    key_folded: string;
    value_folded: string;
    subject_entity: number;
    /** Null: the value is no person, place or thing, only words. */
    value_entity: number | null;
    category: string;
    confidence: number;
    state: string;
    valid_from: number | null;
    valid_to: number | null;
    /** When `valid_to` was said. */
    closed_at: number | null;
    recorded_at: number;
    retracted_at: number | null;
    supersedes: string | null;
    note: string | null;
    /** Ref of the episode that it was read in. */
    episode: string | null;
    span_start: number | null;
    span_end: number | null;
    extractor: string;
    conversation: string | null;
  };
  fact_words: { partition: number; word: string; fact_no: number };
  entities: { id: Generated<number>; partition: number; name: string; type: string };
  /** Every name of an entity, its first one too. A name belongs to one entity of a partition. */
  entity_aliases: {
    partition: number;
    folded: string;
    name: string;
    entity: number;
    /** The fact that says so: the name goes with it. */
    fact: string | null;
  };
  graph_edges: {
    partition: number;
    source: number;
    target: number;
    type: string;
    /** Empty: no fact says so. */
    fact: string;
    valid_from: number | null;
    valid_to: number | null;
  };
  /** The graph elsewhere that follows this one; no row: there is none. */
  graph_mirror: { id: number; target: string };
  /** What changed here and not yet there. It names rows only, so nothing in it has to be forgotten. */
  graph_outbox: { no: Generated<number>; partition: number; kind: string; ref: string };
};
