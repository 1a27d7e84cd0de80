import type { Fact } from "@steward/contracts/fact.ts";
import { describe, expect, it } from "vitest";
import { groupFacts, isPastFact } from "./group-facts.ts";

const toFact = (change: Partial<Fact>): Fact => ({
  id: "fct_00000000000000000000000000" as Fact["id"],
  subject: "user",
  key: "lives_in",
  value: "Lisbon",
  category: "place",
  confidence: 1,
  state: "active",
  validFrom: null,
  validTo: null,
  recordedAt: 0,
  retractedAt: null,
  supersedes: null,
  note: null,
  source: null,
  extractor: "user",
  conversation: null,
  shared: false,
  ...change,
});

describe("facts on the page", () => {
  it("come by category, always in the same order, each as they were listed", () => {
    const facts = [
      toFact({ category: "work", value: "a" }),
      toFact({ category: "person", value: "b" }),
      toFact({ category: "work", value: "c" }),
    ];
    const groups = groupFacts(facts).map(({ category, facts: members }) => [
      category,
      members.map(({ value }) => value),
    ]);
    expect(groups).toEqual([
      ["person", ["b"]],
      ["work", ["a", "c"]],
    ]);
  });

  it("are past once they have ended or were retracted", () => {
    expect(isPastFact(toFact({}), 10)).toBe(false);
    expect(isPastFact(toFact({ validTo: 11 }), 10)).toBe(false);
    expect(isPastFact(toFact({ validTo: 10 }), 10)).toBe(true);
    expect(isPastFact(toFact({ retractedAt: 5 }), 10)).toBe(true);
  });
});
