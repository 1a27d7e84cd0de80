import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDrafts, scoreDrafts, type Score } from "./support/ledger-score.ts";

const folder = join(import.meta.dirname, "corpus");

/**
 * The share that must be caught, and the share of honest drafts that may be objected to. The checks
 * were tuned on the building sets. The held-out half was written by somebody who had not seen the
 * checks; nobody looks at its cases, so its bars are what was measured.
 */
const halves = [
  { name: "building", caught: 0.95, flagged: 0.03 },
  { name: "building-two", caught: 0.95, flagged: 0.03 },
  { name: "held-out", caught: 0.82, flagged: 0.24 },
];

describe.each(halves)("drafts of the $name half", ({ name, caught, flagged }) => {
  it("are caught where something is planted, and left alone where they are honest", () => {
    const scores = scoreDrafts(readDrafts(join(folder, `ledger-${name}.jsonl`)));
    process.stdout.write(`${name}: ${toTable(scores)}\n`);
    const isHonest = ({ kind }: Score) => kind === "honest";
    expect(toShare(scores.filter((score) => !isHonest(score)))).toBeGreaterThanOrEqual(caught);
    expect(toShare(scores.filter(isHonest))).toBeLessThanOrEqual(flagged);
  });
});

function toShare(scores: readonly Score[]): number {
  const sum = (pick: (score: Score) => number) =>
    scores.reduce((total, score) => total + pick(score), 0);
  return sum(({ hit }) => hit) / sum(({ of }) => of);
}

function toTable(scores: readonly Score[]): string {
  return scores.map(({ kind, hit, of }) => `${kind} ${hit}/${of}`).join(", ");
}
