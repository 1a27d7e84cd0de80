import type { Claim } from "@steward/contracts/evidence.ts";
import type { TurnCheck } from "@steward/contracts/turn-view.ts";
import { describe, expect, it } from "vitest";
import { toMarks } from "./to-marks.ts";

const claim = (start: number, end: number, verdict: Claim["verdict"]): Claim => ({
  text: "",
  start,
  end,
  kind: "number",
  verdict,
  evidence: [],
  why: "so",
  by: "rules",
});
const check = (change: Partial<TurnCheck>): TurnCheck => ({
  status: "checked",
  sourced: 0,
  unsourced: 0,
  used: [],
  claims: [],
  rejected: 0,
  rejection: null,
  corrections: [],
  problem: null,
  ...change,
});

describe("what of a text is marked", () => {
  it("is what the evidence does not bear out, counted from the text's begin", () => {
    const claims = [
      claim(0, 4, "unsupported"),
      claim(12, 14, "contradicted"),
      claim(20, 22, "supported"),
    ];
    expect(toMarks(check({ claims }), 10)).toEqual([
      { start: 2, end: 4, kind: "contradicted", why: "so" },
    ]);
  });

  it("is one mark where a contradicted claim was corrected", () => {
    const corrections = [{ start: 2, end: 20, was: "42", why: "E1 says 41." }];
    const marks = toMarks(check({ claims: [claim(2, 20, "contradicted")], corrections }), 0);
    expect(marks.map(({ kind }) => kind)).toEqual(["corrected"]);
  });

  it("is nothing, and always the same nothing, for an answer that holds", () => {
    expect(toMarks(check({}), 0)).toBe(toMarks(check({ claims: [claim(0, 1, "supported")] }), 0));
  });
});
