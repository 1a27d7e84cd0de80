import type { Fact } from "@steward/contracts/fact.ts";
import type { Insertable, Selectable } from "kysely";
import { foldKey, foldName, foldValue } from "../../../modules/memory/index.ts";
import type { Schema } from "../schema/schema.ts";

export type FactRow = Selectable<Schema["facts"]>;

/** `shared` is the partition that all users read; null: there is none. */
export function toFact(row: FactRow, shared: number | null): Fact {
  const source =
    row.episode === null
      ? null
      : { episode: row.episode, start: row.span_start ?? 0, end: row.span_end ?? 0 };
  return {
    id: row.id as Fact["id"],
    subject: row.subject,
    key: row.key,
    value: row.value,
    category: row.category as Fact["category"],
    confidence: row.confidence,
    state: row.state as Fact["state"],
    validFrom: row.valid_from,
    validTo: row.valid_to,
    recordedAt: row.recorded_at,
    retractedAt: row.retracted_at,
    supersedes: row.supersedes as Fact["supersedes"],
    note: row.note,
    source,
    extractor: row.extractor,
    conversation: row.conversation,
    shared: row.partition === shared,
  };
}

export type FactPlace = {
  readonly partition: number;
  readonly subjectEntity: number;
  readonly valueEntity: number | null;
};

export function toFactRow(
  fact: Fact,
  { partition, subjectEntity, valueEntity }: FactPlace,
): Insertable<Schema["facts"]> {
  return {
    id: fact.id,
    partition,
    subject: fact.subject,
    key: fact.key,
    value: fact.value,
    subject_folded: foldName(fact.subject),
    key_folded: foldKey(fact.key),
    value_folded: foldValue(fact.value),
    subject_entity: subjectEntity,
    value_entity: valueEntity,
    category: fact.category,
    confidence: fact.confidence,
    state: fact.state,
    valid_from: fact.validFrom,
    valid_to: fact.validTo,
    closed_at: fact.validTo === null ? null : fact.recordedAt,
    recorded_at: fact.recordedAt,
    retracted_at: fact.retractedAt,
    supersedes: fact.supersedes,
    note: fact.note,
    episode: fact.source?.episode ?? null,
    span_start: fact.source?.start ?? null,
    span_end: fact.source?.end ?? null,
    extractor: fact.extractor,
    conversation: fact.conversation,
  };
}
