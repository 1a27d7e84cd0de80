import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDrafts, scoreDrafts } from "./support/ledger-score.ts";
import { toCaught, toFlagged, toTable } from "./support/score-table.ts";

const folder = join(import.meta.dirname, "corpus");

/**
 * The share that must be caught, and the share of honest drafts that may be objected to. The checks
 * were tuned on the first two building sets, and mended where they failed on the third. The held-out half was written by somebody who had not seen the
 * checks; nobody looks at its cases, so its bars are what was measured.
 */
const halves = [
  { name: "building", caught: 0.95, flagged: 0.03 },
  { name: "building-two", caught: 0.95, flagged: 0.03 },
  { name: "building-three", caught: 0.7, flagged: 0.12 },
  { name: "held-out", caught: 0.83, flagged: 0.17 },
];

describe.each(halves)("drafts of the $name half", ({ name, caught, flagged }) => {
  it("are caught where something is planted, and left alone where they are honest", () => {
    const scores = scoreDrafts(readDrafts(join(folder, `ledger-${name}.jsonl`)));
    process.stdout.write(`${name}: ${toTable(scores)}\n`);
    expect(toCaught(scores)).toBeGreaterThanOrEqual(caught);
    expect(toFlagged(scores)).toBeLessThanOrEqual(flagged);
  });
});
