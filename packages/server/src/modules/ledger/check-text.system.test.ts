import type { ValidateRequest } from "@steward/contracts/evidence.ts";
import { expect, it } from "vitest";
import { checkText } from "./check-text.ts";
import { readEvidence } from "./read-evidence.ts";

const claims = (text: string, given: ValidateRequest["evidence"]) =>
  checkText({ text, evidence: readEvidence(given), question: "" });

it("a text that was made to be slow is read in time that grows with its length", () => {
  const hostile = [
    "a+".repeat(5_000),
    " ".repeat(5_000),
    "a".repeat(10_000),
    "„".repeat(5_000),
    "a. ".repeat(3_000),
    "1 ".repeat(3_000),
  ].join("\n");
  const stairs = Array.from({ length: 1_000 }, (_, at) => `${" ".repeat(at)}v1.${at}.0`).join("\n");
  expect(claims("The result is 17.", [{ text: stairs }])).toEqual(expect.any(Array));
  expect(claims("The result is 17.", [{ text: hostile }])).toEqual(expect.any(Array));
  expect(claims(hostile, [{ text: "tests: 12 passed" }])).toEqual(expect.any(Array));
});
