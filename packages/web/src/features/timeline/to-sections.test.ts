import type { AnswerPart } from "@steward/contracts/answer-part.ts";
import { describe, expect, it } from "vitest";
import { toSections } from "./to-sections.ts";

const call = (callId: string, step = 0) =>
  ({ type: "tool", step, callId, name: "look", ask: null }) as AnswerPart;
const text = (step: number) => ({ type: "text", step, text: "x" }) as AnswerPart;

describe("the sections of an answer", () => {
  it("put calls together that follow each other, also those of the next step", () => {
    const sections = toSections([
      text(0),
      call("a"),
      call("b"),
      call("c", 1),
      text(2),
      call("d", 2),
    ]);
    const shape = sections.map((section) =>
      section.kind !== "part" ? section.calls.map(({ callId }) => callId).join("") : section.key,
    );
    expect(shape).toEqual(["0.0", "abc", "2.4", "d"]);
  });

  it("know which part is the last one", () => {
    const isLast = (parts: AnswerPart[]) =>
      toSections(parts).map((section) => section.kind === "part" && section.isLast);
    expect(isLast([text(0), call("a")])).toEqual([false, false]);
    expect(isLast([call("a"), text(1)])).toEqual([false, true]);
  });

  it("know where a text begins in the answer, and keep thoughts together", () => {
    const thought = { ...call("t", 1), name: "sequentialthinking" } as AnswerPart;
    const sections = toSections([text(0), call("a"), thought, thought, call("b"), text(2)]);
    expect(sections.map((section) => ("place" in section ? section.place : section.kind))).toEqual([
      0,
      "calls",
      "thoughts",
      "calls",
      3,
    ]);
  });
});
