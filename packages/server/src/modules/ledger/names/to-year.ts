import type { EvidenceBook } from "../evidence-book.ts";
import { oncePer } from "../once-per.ts";

/** Of what is said without one: that which most days of the evidence are of. */
export const toYear = oncePer(({ dates }: EvidenceBook): number => {
  const years = dates.flatMap(({ readings: [first] }) => first?.year ?? []);
  const groups = [...Map.groupBy(years, (year) => year)];
  return groups.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 2000;
});
