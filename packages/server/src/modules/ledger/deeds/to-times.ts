import type { EvidenceBook } from "../evidence-book.ts";

/** The times of day that dates and times are read as. */
export function toTimes(
  tokens: readonly Pick<EvidenceBook["dates"][number], "readings">[],
): number[] {
  return tokens.flatMap(({ readings }) => readings.flatMap(({ time }) => time ?? []));
}
