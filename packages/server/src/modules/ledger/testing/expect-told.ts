import type { ValidateRequest } from "@steward/contracts/evidence.ts";
import { expect } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

export type Given = ValidateRequest["evidence"];

export function run(command: string, text: string, exitCode = 0): Given[number] {
  const how = { ok: exitCode === 0, exit_code: exitCode };
  return { tool: "shell", kind: "tool", input: { command }, text, ...how };
}

/** None of this is objected to. */
export function expectFree(text: string, given: Given): void {
  const found = checkText({ text, evidence: readEvidence(given), question: "" });
  expect(found.filter(({ verdict }) => verdict !== "supported")).toEqual([]);
}

/** A text that is right with the first of what stands between braces, and wrong with the second. */
export function expectTold(text: string, given: Given): void {
  const [, right = "", wrong = ""] = /\{(.*)\|(.*)\}/s.exec(text) ?? [];
  const objections = (said: string) =>
    checkText({ text: text.replace(/\{.*\}/s, said), evidence: readEvidence(given), question: "" })
      .filter(({ verdict }) => verdict !== "supported")
      .map(({ kind, text: about }) => `${kind}: ${about}`);
  expect(objections(right)).toEqual([]);
  expect(objections(wrong)).not.toEqual([]);
}
