import type { Evidence } from "@steward/contracts/evidence.ts";
import { expect, it } from "vitest";
import { markClaims } from "./mark-claims.ts";

const failed: Evidence = {
  id: "E1",
  kind: "tool",
  source: "Write list.txt",
  at: 0,
  text: "The disk is full.",
  call: { tool: "write_file", input: '{"path":"list.txt"}', ok: false, exitCode: null },
  isReported: false,
};

it("says once what several checks have found at one place", () => {
  const { text, claims } = markClaims({
    text: "Sure. I have saved the list to list.txt. Enjoy!",
    evidence: [failed],
    question: "Save the list to list.txt.",
  });
  expect(text).toBe(
    "Sure. I have saved the list to list.txt. (not confirmed: The call that was to do it did not work) Enjoy!",
  );
  const success = claims.filter(({ kind }) => kind === "success");
  expect(new Set(success.map(({ start, end }) => text.slice(start, end).trim()))).toEqual(
    new Set(["I have saved the list to list.txt."]),
  );
});

it("marks what is wrong within a sentence where it stands", () => {
  const { text, claims } = markClaims({
    text: "b has 3,421 files. c has 88 files.",
    evidence: [{ ...failed, call: null, kind: "text", text: "b: 3412 files\nc: 88 files" }],
    question: "How many files are there?",
  });
  expect(text).toMatch(/^b has 3,421.* \(not confirmed: .*3412.*\).* c has 88 files\.$/);
  expect(claims.map(({ start, end }) => text.slice(start, end))).toEqual(
    claims.map((claim) => claim.text),
  );
});

it("leaves marks of emphasis and code whole", () => {
  const { text } = markClaims({
    text: "`/srv/b/app.log` has **3,421** lines.",
    evidence: [{ ...failed, call: null, kind: "text", text: "/srv/a/app.log has 3412 lines" }],
    question: "How long is the log?",
  });
  expect(text).toMatch(/^`\/srv\/b\/app.log` \(not confirmed: .*\) has \*\*3,421\*\* \(not/);
});
