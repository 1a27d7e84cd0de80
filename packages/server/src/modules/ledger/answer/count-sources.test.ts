import type { Claim } from "@steward/contracts/evidence.ts";
import { expect, it } from "vitest";
import { countSources } from "./count-sources.ts";

const text = "All 5 tests passed in 83 ms. The log is app.log. See you.";
const about = (said: string, change: Partial<Claim>): Claim => {
  const start = text.indexOf(said);
  const place = { text: said, start, end: start + said.length };
  const known: Pick<Claim, "verdict" | "evidence"> = { verdict: "supported", evidence: ["E1"] };
  return { ...place, kind: "number", ...known, why: "", by: "rules", ...change };
};

it("counts a statement as sourced where all that was looked for in it has a source", () => {
  const path = about("app.log", {});
  expect(countSources(text, [about("5", {}), path])).toEqual({ sourced: 2, unsourced: 0 });
  const time = about("83 ms", { verdict: "unsupported", evidence: [] });
  expect(countSources(text, [about("5", {}), time, path])).toEqual({ sourced: 1, unsourced: 1 });
});

it("takes the words of the question for no source", () => {
  expect(countSources(text, [about("5", { evidence: [] })])).toEqual({ sourced: 0, unsourced: 1 });
});
