import type { Selectable, Transaction } from "kysely";
import type { Schema } from "../../schema/schema.ts";

/** Where something is forgotten. */
export type ForgetScope = {
  readonly transaction: Transaction<Schema>;
  readonly ownerId: string;
  /** Those that may be written. */
  readonly partitions: readonly number[];
};

export type EpisodeTarget = {
  readonly id: number;
  readonly partition: number;
  readonly ref: string;
};

export type TurnRow = Pick<
  Selectable<Schema["turns"]>,
  "id" | "owner_id" | "status" | "input" | "root_turn_id"
>;
export type EventRow = Pick<
  Selectable<Schema["turn_events"]>,
  "turn_id" | "seq" | "type" | "payload"
>;
