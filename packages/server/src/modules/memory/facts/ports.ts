import type { Fact, FactId, FactList, ListFactsQuery } from "@steward/contracts/fact.ts";
import type { GraphEdge, GraphEntity } from "@steward/contracts/graph.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import type { GraphScope } from "@steward/sdk/graph-store.ts";

/** Who acts: what is shared is written by the server's owner alone. */
export type Member = { readonly userId: UserId; readonly role: "owner" | "member" };

export type FactTopic = {
  readonly subject: string;
  readonly key: string;
  /** Any where absent. */
  readonly value?: string;
  /** Counts only where the subject is "conversation". */
  readonly conversation: string | null;
  readonly shared: boolean;
};

export type FactChange = Partial<
  Pick<Fact, "state" | "validFrom" | "validTo" | "retractedAt" | "supersedes" | "note"> & {
    /** When somebody said that it ended: what had ended then stays past when the clock is set back. */
    readonly closedAt: number;
  }
>;

/** The facts of one user, inside one transaction. Edges and names follow the facts they come from. */
export type FactBook = {
  /** Everything on the topic, retracted or not, in the order it was recorded. */
  find(topic: FactTopic): Promise<readonly Fact[]>;
  get(id: string): Promise<Fact | null>;
  add(fact: Fact): Promise<void>;
  change(id: FactId, change: FactChange): Promise<Fact>;
};

/** Scope is part of every statement: of other users nothing is read or changed. */
export type FactStore = {
  /** All or nothing. */
  write<Result>(ownerId: UserId, work: (book: FactBook) => Promise<Result>): Promise<Result>;
  get(ownerId: UserId, id: string): Promise<Fact | null>;
  /** Newest first, of the user's own and of what is shared. Without `past` as of `now`. */
  list(ownerId: UserId, query: ListFactsQuery & { readonly now: number }): Promise<FactList>;
  count(ownerId: UserId): Promise<FactCounts>;
};

export type FactCounts = {
  readonly facts: number;
  readonly review: number;
  readonly entities: number;
  readonly edges: number;
};

/** Whose graph somebody may read, and where they write: their own partition, made where it is not there. */
export type GraphScopes = {
  toRead(ownerId: UserId): Promise<GraphScope>;
  toWrite(ownerId: UserId): Promise<GraphScope>;
};

/** What a second graph store has to be told, as it is now. */
export type GraphChange =
  /** Everything there goes: a full copy follows. */
  | { readonly kind: "reset" }
  | {
      readonly kind: "entity";
      readonly partition: number;
      readonly id: number;
      /** Null: it is gone. */
      readonly entity: GraphEntity | null;
    }
  | {
      readonly kind: "edges";
      readonly partition: number;
      /** Of this fact; empty: of none, and going out from `source`. */
      readonly fact: string;
      readonly source: number | null;
      /** All that there are. */
      readonly edges: readonly GraphEdge[];
    };

/** What changed in the graph and was not told elsewhere; survives restarts. */
export type GraphOutbox = {
  /** From now on changes are noted for that place; null: for none. A place that is new is told everything. */
  follow(target: string | null): Promise<void>;
  /** The oldest; `last` is what to settle once they have been told. */
  next(limit: number): Promise<{ readonly changes: readonly GraphChange[]; readonly last: number }>;
  settle(last: number): Promise<void>;
  count(): Promise<number>;
};

/** A graph store elsewhere that is told of changes. */
export type GraphMirror = {
  /** In order; to be told twice changes nothing. Throws an AppError where it cannot be reached. */
  apply(changes: readonly GraphChange[], signal: AbortSignal): Promise<void>;
};
