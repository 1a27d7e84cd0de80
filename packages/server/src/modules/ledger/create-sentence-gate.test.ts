import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { describe, expect, it } from "vitest";
import { createSentenceGate } from "./create-sentence-gate.ts";

const saved: Evidence = {
  id: "E1",
  kind: "tool",
  source: "Write notes.md",
  at: 0,
  text: "Wrote notes.md.",
  call: {
    tool: "write_file",
    input: '{"path":"notes.md"}',
    ok: true,
    exitCode: null,
    effects: ["write"],
    outcome: "worked",
  },
  isReported: false,
};
const call = (change: Partial<NonNullable<Evidence["call"]>>): Evidence => ({
  ...saved,
  text: "",
  call: saved.call && { ...saved.call, ok: false, outcome: "failed", ...change },
});

/** Says a text word by word; what is shown after each word. */
function say(text: string, evidence: readonly Evidence[] = [], hold = false) {
  const gate = createSentenceGate({ evidence: () => evidence, question: "Save it.", hold });
  let shown = "";
  let isRejected = false;
  const claims: Claim[] = [];
  const steps = [...(text.match(/\s*\S+\s*/g) ?? []), null].map((word) => {
    const passed = word === null ? gate.end() : gate.push(word);
    shown += passed.text;
    isRejected ||= !passed.ok;
    if (passed.ok) claims.push(...passed.claims);
    return shown;
  });
  return { shown, steps, isRejected, claims };
}

describe("the sentence gate", () => {
  it("holds an answer after a call with effects failed, unless something made up for it", () => {
    const text = "One thing. Another thing.";
    const held = (item: Evidence) => say(text, [item]).steps[1] === "";
    expect(held(call({}))).toBe(true);
    expect(held(call({ isMadeGood: true }))).toBe(false);
    expect(held(call({ effects: ["read"] }))).toBe(false);
    expect(held({ ...call({}), isEarlier: true })).toBe(false);
  });

  it("gives what waits of a sentence that is checked as a whole, and only of that", () => {
    const waits = (text: string, evidence: readonly Evidence[] = [], hold = false) => {
      const gate = createSentenceGate({ evidence: () => evidence, question: "Why?", hold });
      return (text.match(/\s*\S+/g) ?? []).map((word) => {
        gate.push(word);
        return gate.waiting();
      });
    };
    expect(waits("12 of the rest. Now")).toEqual([
      "12",
      "12 of",
      "12 of the",
      "12 of the rest.",
      "",
    ]);
    expect(waits("This tells nothing at all, said word by word").join("")).toBe("");
    expect(waits("12 of them", [call({})]).join("")).toBe("");
    expect(waits("12 of them", [], true).join("")).toBe("");
    expect(waits("I saved it to `b.md`. 12 of").at(-1)).toBe("");
  });

  it("shows nothing of an answer that claims what failed, and all of one that owns up to it", () => {
    expect(say("Hello. I saved it to notes.md.", [call({})])).toMatchObject({ isRejected: true });
    const honest = "I saved it at first. Then the disk was full, and it failed.";
    expect(say(honest, [call({})])).toMatchObject({ isRejected: false, shown: honest });
  });

  it.each([
    "The configuration has been saved, and everything else is fine. ",
    "I have installed everything: enjoy. ",
    "Ich habe alles in der Datei gespeichert, und die Tests laufen. ",
    "File saved. ",
  ])("shows no part of a claim that nothing bears out: %s", (text) => {
    const other = { ...call({ effects: ["read"], outcome: "worked", ok: true }), text: "found" };
    const { shown, isRejected } = say(text, [other]);
    expect(isRejected).toBe(true);
    expect(shown).not.toMatch(/saved|installed|gespeichert/);
  });

  it("shows no half of a quotation, though it has sentences of its own", () => {
    const told = { ...saved, text: "It printed: Two files. All of it is well now." };
    const right = say('It printed "Two files. All of it is well now." and ended. Good.', [told]);
    expect([right.shown.endsWith("Good."), right.isRejected]).toEqual([true, false]);
    const wrong = say('It printed "Two files. None of it is well now." and ended. Good.', [told]);
    expect(wrong.isRejected).toBe(true);
    expect(wrong.shown).not.toContain("files");
  });

  it("shows a claim that a tool bears out, once it is said to its end", () => {
    const text = "I saved it to notes.md. Good.";
    const { shown, steps, isRejected } = say(text, [saved]);
    expect(isRejected).toBe(false);
    expect(shown).toBe(text);
    expect(steps.filter((step) => step !== "" && !step.includes("notes.md."))).toEqual([]);
  });

  it("holds names against evidence from the sentence on before which it came", () => {
    let evidence: readonly Evidence[] = [];
    const gate = createSentenceGate({ evidence: () => evidence, question: "", hold: false });
    expect(gate.push("The order is INV-0043. ")).toMatchObject({ ok: true });
    evidence = [{ ...saved, text: "Order INV-0042" }];
    expect(gate.push("The order is INV-0043. ")).toMatchObject({ ok: false });
  });

  it("lets words without any claim through as they come", () => {
    const text = "Clouds form where warm and moist air rises and cools down over the sea.";
    const { shown, steps } = say(text);
    expect(shown).toBe(text);
    expect(new Set(steps).size).toBeGreaterThan(8);
  });

  it("lets a sentence that never ends through, and forgets nothing of it", () => {
    const text = "word ".repeat(400);
    const { shown, steps } = say(text);
    expect(shown).toBe(text);
    expect(steps.at(-2)?.length).toBeGreaterThan(text.length - 400);
  });

  it("holds everything until the end where it is told to", () => {
    const text = "One thing. Another thing.";
    const { steps } = say(text, [], true);
    expect(new Set(steps)).toEqual(new Set(["", text]));
  });
});
