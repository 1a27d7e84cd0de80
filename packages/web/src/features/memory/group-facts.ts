import { FactCategory, type Fact } from "@steward/contracts/fact.ts";

export interface FactGroup {
  readonly category: FactCategory;
  readonly facts: readonly Fact[];
}

/** By category in the order of the contract; empty ones are left out. */
export function groupFacts(facts: readonly Fact[]): readonly FactGroup[] {
  const groups = Map.groupBy(facts, ({ category }) => category);
  return FactCategory.options.flatMap((category) => {
    const members = groups.get(category);
    return members ? [{ category, facts: members }] : [];
  });
}

export function isPastFact({ validTo, retractedAt }: Fact, now: number): boolean {
  return retractedAt !== null || (validTo !== null && validTo <= now);
}
