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
  const { text } = markClaims({
    text: "Sure. I have saved the list to list.txt. Enjoy!",
    evidence: [failed],
    question: "Save the list to list.txt.",
  });
  expect(text).toBe(
    "Sure. I have saved the list to list.txt. (not confirmed: write_file was called, but the call failed) Enjoy!",
  );
});
