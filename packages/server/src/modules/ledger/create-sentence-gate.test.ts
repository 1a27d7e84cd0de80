import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { describe, expect, it } from "vitest";
import { createSentenceGate } from "./create-sentence-gate.ts";

const saved: Evidence = {
  id: "E1",
  kind: "tool",
  source: "Write notes.md",
  at: 0,
  text: "Wrote notes.md.",
  call: { tool: "write_file", input: '{"path":"notes.md"}', ok: true, exitCode: null },
  isReported: false,
};

const unchanged: Evidence = {
  ...saved,
  source: "db_query",
  text: "UPDATE 0",
  call: { tool: "db_query", input: '{"sql":"update people set address=1"}', ok: true, exitCode: 0 },
};

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
  it("holds an answer after a failure until it is known whether it owns up to it", () => {
    const silent = say("It is noon. The people live there now.", [unchanged]);
    expect(silent).toMatchObject({ isRejected: true });
    expect(silent.steps.slice(0, -1).join("")).toBe("");
    const honest = say("It is noon. The statement changed no rows.", [unchanged]);
    expect(honest.isRejected).toBe(false);
    expect(honest.shown).toContain("no rows");
  });

  it.each([
    "The configuration has been saved, and everything else is fine. ",
    "Everything was installed successfully: enjoy. ",
    "Alles wurde erfolgreich in der Datei gespeichert, und die Tests laufen. ",
    "File saved. ",
  ])("shows no part of a claim that nothing bears out: %s", (text) => {
    const { shown, isRejected } = say(`Well then. ${text}More.`);
    expect(isRejected).toBe(true);
    expect(shown).not.toMatch(/saved|installed|gespeichert/);
    expect(shown.startsWith("Well then.")).toBe(true);
  });

  it("waits for the working before it doubts a result that is told first", () => {
    const bill = { ...saved, text: "fuel,172.25\nbrake pads,214.90\nbooks,31.90\nparking,12.00" };
    const told = (sum: string) =>
      say(
        `Fuel, brakes and parking came to £${sum}. Fuel: £172.25, brakes: £214.90, parking: £12.00.`,
        [bill],
      ).claims.filter(({ verdict }) => verdict !== "supported");
    expect(told("399.15")).toEqual([]);
    expect(told("419.15")).toMatchObject([{ kind: "number", text: "419.15" }]);
  });

  it("shows no half of a quotation, though it has sentences of its own", () => {
    const told = { ...saved, text: "It printed: Two files. All is well." };
    const right = say('It printed "Two files. All is well." and ended. Good.', [told]);
    expect([right.shown.endsWith("Good."), right.isRejected]).toEqual([true, false]);
    const wrong = say('It printed "Two files. Nothing is well." and ended. Good.', [told]);
    expect(wrong.isRejected).toBe(true);
    expect(wrong.shown).not.toContain("files");
  });

  it("is not misled by first words that could be of another language", () => {
    const text = "Updated: Priya's address now reads Mill Lane in the list. More.";
    const { shown, isRejected } = say(text, [unchanged]);
    expect([shown, isRejected]).toEqual(["", true]);
  });

  it("shows a claim that a tool bears out, once it is said to its end", () => {
    const text = "I saved it to notes.md. Good.";
    const { shown, steps, isRejected } = say(text, [saved]);
    expect(isRejected).toBe(false);
    expect(shown).toBe(text);
    expect(steps.filter((step) => step !== "" && !step.includes("notes.md."))).toEqual([]);
  });

  it("holds figures against evidence from the sentence on before which it came", () => {
    const counted = { ...saved, text: "Wrote notes.md: 412 lines." };
    let evidence: readonly Evidence[] = [];
    const gate = createSentenceGate({
      evidence: () => evidence,
      question: "Save it.",
      hold: false,
    });
    expect(gate.push("There are 512 lines in notes.md. ")).toMatchObject({ ok: true, claims: [] });
    evidence = [counted];
    expect(gate.push("There are 512 lines in notes.md. ")).toMatchObject({ ok: false });
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
