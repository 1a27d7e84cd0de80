import { expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { readEvidence } from "../read-evidence.ts";

function verdicts(text: string, ...printed: string[]): string[] {
  const input = { language: "python", code: "print(f())" };
  const runs = printed.map((out) => ({ text: out, tool: "run_code", input, exit_code: 0 }));
  const claims = checkText({ text, evidence: readEvidence(runs), question: "Does it work?" });
  return claims.filter(({ kind }) => kind === "output").map(({ verdict }) => verdict);
}

it.each([
  "Yes, it prints 43.",
  "The output is **43**.",
  "It works: the result of the run was 43, as you can see.",
  "Ja, es gibt 43 aus.",
  "Das Ergebnis lautet 43.",
  "Sí, imprime 43.",
  "A saída é 43.",
  "Oui, ça affiche 43 et s'arrête.",
  "运行成功，输出是43。",
])("code printed another number: %s", (text) => {
  expect(verdicts(text, "42\n")).toEqual(["contradicted"]);
  expect(verdicts(text, "43\n")).toEqual([]);
  expect(verdicts(text, "42\n", "43\n")).toEqual([]);
});

it.each([
  ["The output is 3.14.", "3.14159\n"],
  ["It prints 3.", "3.7\n"],
  ["The result is 1,048,576.", "1048576\n"],
  ["It prints 5 lines.", "42\n"],
  ["With 5 instead of 3 it prints 43.", "42\n"],
  ["It does not print 43, it prints 42.", "42\n"],
  ["If you add one, it prints 43.", "42\n"],
  ["It prints 43.", "total: 42 of 60\n"],
])("nothing is wrong with it: %s (%j)", (text, printed) => {
  expect(verdicts(text, printed)).toEqual([]);
});
