import type { AskDetails } from "@steward/contracts/tool-call.ts";
import { describe, expect, it } from "vitest";
import { parseQuestions, toAnswerText } from "./parse-questions.ts";

const ask = { verbs: ["respond", "reject"] } as AskDetails;
const parse = (input: string, tool = "ask_user") =>
  parseQuestions({ tool, state: "awaiting", input, ask });

describe("the questions of a form", () => {
  it("are read from the arguments, with what was left out", () => {
    expect(
      parse('{"questions":[{"question":"When?"},{"question":"Who?","options":["A"]}]}'),
    ).toEqual([
      { question: "When?", options: [], multiple: false },
      { question: "Who?", options: ["A"], multiple: false },
    ]);
  });

  it("are none where they cannot be read, or the tool is another", () => {
    expect(parse("{}")).toBeNull();
    expect(parse("broken")).toBeNull();
    expect(parse('{"questions":[{"question":"When?"}]}', "post")).toBeNull();
  });

  it("are answered line by line", () => {
    const questions = [
      { question: "When?", options: [], multiple: false },
      { question: "Who?", options: ["A", "B"], multiple: true },
    ];
    expect(toAnswerText(questions, [["now"], ["A", "B"]])).toBe("When?: now\nWho?: A, B");
  });
});
