import { describe, expect, it } from "vitest";
import { findUnrunnable } from "./find-unrunnable.ts";

const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;
const go = 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println(6 * 7) }';

describe("code that is to be run and cannot be", () => {
  it.each([
    ["go", "Go"],
    ["Rust", "Rust"],
    ["java", "Java"],
    ["c++", "C++"],
    ["ts", "TypeScript"],
    ["", "code in this language"],
  ])("is told by its fence, or by how it looks: %s", (language, name) => {
    const text = `Does it work?\n${block(language, go)}`;
    expect(findUnrunnable(text)).toEqual({ language: name, code: go });
  });

  it.each([
    ["it can be run", `Does it work?\n${block("python", "print(1)")}`],
    ["some of it can be run", `Run this:\n${block("go", go)}\n${block("bash", "echo 1")}`],
    ["it is to be explained", `Explain why this works.\n${block("go", go)}`],
    ["nobody says so", `My program.\n${block("go", go)}`],
    ["it is no program", `Is this correct?\n${block("json", "{}")}`],
    ["there is none", "Does it work?"],
  ])("is none where %s", (_why, text) => {
    expect(findUnrunnable(text)).toBeNull();
  });
});
