import { describe, expect, it } from "vitest";
import { createSampleTools } from "../../testing/sample-tools.ts";
import { hashCall } from "./canonical-json.ts";
import { proposeCall, type PolicyContext } from "./propose-call.ts";
import { createToolRegistry } from "./tool-registry.ts";

const { tools } = createSampleTools();
const registry = createToolRegistry(() => tools);
const context: PolicyContext = {
  mode: "accept-edits",
  rules: [],
  grants: [],
  turnId: "trn_1",
  conversationId: "cnv_1",
  interruptOn: null,
  expiresAt: 99,
};

const propose = (name: string, input: string, over: Partial<PolicyContext> = {}) =>
  proposeCall(registry, { callId: "c", name, input }, { ...context, ...over });

describe("a call that the model asks for", () => {
  it("is ready where nothing has to be asked", () => {
    expect(propose("note", '{"word":"a"}')).toEqual({
      callId: "c",
      name: "note",
      input: '{"word":"a"}',
      title: "Say a",
      effects: ["write"],
      hash: hashCall("note", '{"word":"a"}'),
      state: "ready",
      ask: null,
      refusal: null,
    });
  });

  it("waits where it has to be asked, and says what may be answered", () => {
    expect(propose("send", '{"word":"a"}')).toMatchObject({
      state: "awaiting",
      ask: {
        reason: "It sends a message in your name.",
        risk: "high",
        verbs: ["approve", "edit", "reject", "respond"],
        expiresAt: 99,
      },
    });
  });

  it("that cannot be undone asks for that reason, at high risk", () => {
    expect(propose("erase", '{"word":"a"}')).toMatchObject({
      title: "Erase a",
      titles: { de: "a löschen" },
      state: "awaiting",
      ask: {
        reason: "What it does cannot be undone.",
        reasons: { de: "Was es tut, lässt sich nicht rückgängig machen." },
        risk: "high",
      },
    });
    expect(propose("erase", '{"word":"a"}', { mode: "auto" }).state).toBe("ready");
  });

  it("is never allowed for always unless the tool says what that covers", () => {
    expect(propose("send", '{"word":"a"}').ask).toMatchObject({
      scopes: ["once", "turn", "conversation"],
      covers: null,
    });
    expect(propose("reach", '{"word":"example.org"}').ask).toMatchObject({
      scopes: ["once", "turn", "conversation", "always"],
      covers: "example.org",
    });
  });

  it("has the same hash however it was written", () => {
    const first = propose("note", '{"word":"a"}');
    expect(propose("note", ' { "word" : "a" } ').hash).toBe(first.hash);
    expect(propose("note", '{"word":"b"}').hash).not.toBe(first.hash);
    expect(propose("look", '{"word":"a"}').hash).not.toBe(first.hash);
  });

  it("is denied with a reason that the model reads", () => {
    expect(propose("note", '{"word":"a"}', { mode: "plan" })).toMatchObject({
      state: "denied",
      refusal: "In plan mode nothing is done, only read.",
    });
  });

  it("that is for a person waits for them, whatever the mode", () => {
    for (const mode of ["plan", "auto"] as const) {
      expect(propose("form", '{"word":"a"}', { mode })).toMatchObject({
        state: "awaiting",
        ask: { verbs: ["respond", "reject"], scopes: ["once"] },
      });
    }
  });

  it.each([
    ["a tool that is not there", "fly", "{}", "There is no tool fly. There are: look, note"],
    ["arguments that are no JSON", "note", "word is a", "The arguments are not JSON"],
    ["arguments that do not fit", "note", '{"word":1}', "word: "],
    ["arguments that nobody asked for", "note", '{"word":"a","x":1}', "do not fit note"],
    ["arguments that are missing", "note", "", "do not fit note"],
    ["arguments of another shape", "note", "[1]", "do not fit note"],
  ])("is refused for %s, in words", (...[, name, input, words]) => {
    const proposal = propose(name, input);
    expect(proposal).toMatchObject({ state: "failed", effects: [], ask: null });
    expect(proposal.refusal).toContain(words);
  });

  it("is mended where that is possible without doubt", () => {
    expect(propose("note", "```json\n{'word': 'a',}\n```")).toMatchObject({
      state: "ready",
      input: '{"word":"a"}',
    });
  });
});
