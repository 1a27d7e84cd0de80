import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

const missing = [
  {
    kind: "tool",
    tool: "read_file",
    input: { path: "settings.json" },
    ok: false,
    text: '"settings.json" does not exist.',
  },
] as const;

function findObjections(text: string) {
  const question = "What does settings.json say?";
  return checkText({ text, question, evidence: readEvidence([...missing]) })
    .filter(({ verdict }) => verdict !== "supported")
    .map((claim) => claim.text);
}

it("knows nothing of a file that could not be read", () => {
  expect(findObjections("`settings.json` is empty.")).toEqual(["`settings.json` is empty."]);
  expect(findObjections("`settings.json` sets the port to 8080.")).not.toEqual([]);
});

it("leaves who owns up to it alone", () => {
  expect(findObjections("`settings.json` does not exist.")).toEqual([]);
  expect(
    findObjections("There is no such file. Projects often keep their port in `settings.json`."),
  ).toEqual([]);
});
