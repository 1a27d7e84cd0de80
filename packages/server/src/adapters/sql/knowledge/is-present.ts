import { sql, type RawBuilder } from "kysely";

/**
 * Of facts: not taken back, and not over. One that had ended when that was said is over for good,
 * also when the clock is set back later; only an end that lay ahead is a matter of the clock.
 */
export function isPresent(now: number): RawBuilder<boolean> {
  return sql<boolean>`(retracted_at is null and (valid_to is null or
    (valid_to > ${now} and valid_to > closed_at and valid_to > coalesce(valid_from, closed_at))))`;
}
