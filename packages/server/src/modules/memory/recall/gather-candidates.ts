import { keepBest } from "../../../kernel/keep-best.ts";
import { isAllowed, type Field } from "./open-fields.ts";
import type { TimeRange } from "../../text/index.ts";
import type { ScoredField } from "./score-words.ts";

const BY_WORDS = 100;
/** Where a named time holds more than this, the time alone finds nothing. */
const BY_TIME = 200;

export type Candidate = {
  readonly field: ScoredField;
  readonly position: number;
  readonly id: number;
};

/** Those that share most words with the question: at least so many, where there are. */
export function gatherByWords(fields: readonly ScoredField[], least: number): readonly number[] {
  const best = keepBest(Math.max(BY_WORDS, least));
  for (const { table, scores, found } of fields) {
    const { ids } = table.columns;
    for (let index = 0; index < found.length; index++) {
      const position = found[index] ?? 0;
      best.offer(ids[position] ?? 0, scores[position] ?? 0);
    }
  }
  return best.sorted().map(({ key }) => key);
}

export function gatherByTime(
  fields: readonly Field[],
  spans: readonly TimeRange[],
): readonly number[] {
  const ids: number[] = [];
  for (const field of fields) {
    const { times, ids: known } = field.table.columns;
    for (let position = 0; position < field.table.count && spans.length > 0; position++) {
      if (!isAllowed(field, position) || !isWithin(times[position] ?? 0, spans)) continue;
      ids.push(known[position] ?? 0);
      if (ids.length > BY_TIME) return [];
    }
  }
  return ids;
}

export const isWithin = (at: number, spans: readonly TimeRange[]): boolean =>
  spans.some(({ from, to }) => at >= from && at < to);

/** Each once, and only what is in scope. */
export function toCandidates(
  fields: readonly ScoredField[],
  ids: Iterable<number>,
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const id of new Set(ids)) {
    for (const field of fields) {
      const position = field.table.positionOf(id);
      if (isAllowed(field, position)) candidates.push({ field, position, id });
    }
  }
  return candidates;
}
