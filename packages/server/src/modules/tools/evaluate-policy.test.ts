import type { ApprovalMode, ToolEffect } from "@steward/contracts/tool-call.ts";
import type { UserId } from "@steward/contracts/ids.ts";
import { describe, expect, it } from "vitest";
import { evaluatePolicy, matchesPattern, type PolicyQuestion } from "./evaluate-policy.ts";
import type { Grant } from "./ports.ts";

const question: PolicyQuestion = {
  tool: "fetch_url",
  input: { url: "https://example.org/a" },
  effects: ["network"],
  confirm: undefined,
  isIrreversible: false,
  covers: "example.org",
  mode: "accept-edits",
  rules: [],
  grants: [],
  turnId: "trn_1",
  conversationId: "cnv_1",
  interruptOn: null,
};

const decide = (over: Partial<PolicyQuestion>) => evaluatePolicy({ ...question, ...over }).decision;

const rule = (decision: "deny" | "allow" | "ask", tool = "fetch_url", args = {}) => ({
  decision,
  tool,
  arguments: args,
});

function grant(over: Partial<Grant> = {}): Grant {
  return {
    id: "grt_1",
    ownerId: "usr_1" as UserId,
    scope: "always",
    scopeId: null,
    tool: "fetch_url",
    covers: "example.org",
    createdBy: "Ada",
    createdAt: 0,
    ...over,
  };
}

describe("the policy", () => {
  const table: [ApprovalMode, Record<ToolEffect, string>][] = [
    [
      "plan",
      {
        read: "allow",
        write: "deny",
        execute: "deny",
        network: "deny",
        message: "deny",
        spend: "deny",
      },
    ],
    [
      "ask",
      {
        read: "allow",
        write: "ask",
        execute: "ask",
        network: "ask",
        message: "ask",
        spend: "ask",
      },
    ],
    [
      "accept-edits",
      {
        read: "allow",
        write: "allow",
        execute: "allow",
        network: "ask",
        message: "ask",
        spend: "ask",
      },
    ],
    [
      "auto",
      {
        read: "allow",
        write: "allow",
        execute: "allow",
        network: "allow",
        message: "allow",
        spend: "allow",
      },
    ],
  ];

  it.each(table)("in mode %s", (mode, expected) => {
    const effects = Object.keys(expected) as ToolEffect[];
    const answers = effects.map((effect) => [effect, decide({ mode, effects: [effect] })]);
    expect(Object.fromEntries(answers)).toEqual(expected);
  });

  it("takes the strictest of several effects", () => {
    expect(decide({ effects: ["read", "network"] })).toBe("ask");
    expect(decide({ effects: ["read", "network"], mode: "plan" })).toBe("deny");
  });

  it("says why it asks and how much is at stake", () => {
    expect(evaluatePolicy(question)).toEqual({
      decision: "ask",
      reason: { en: "It reaches the network.", de: "Es greift auf das Netz zu." },
      risk: "medium",
    });
    const spending = evaluatePolicy({ ...question, effects: ["write", "spend"] });
    expect(spending).toMatchObject({ reason: { en: "It spends money." }, risk: "high" });
    const writing = evaluatePolicy({ ...question, effects: ["write"], mode: "ask" });
    expect(writing).toMatchObject({ risk: "low" });
  });

  it("asks where the tool itself wants to be confirmed, but not in mode auto", () => {
    const confirm = { effects: ["write"], confirm: "It deletes." } as const;
    expect(evaluatePolicy({ ...question, ...confirm })).toMatchObject({ reason: "It deletes." });
    expect(decide({ ...confirm, mode: "auto" })).toBe("allow");
  });

  describe("decides in the order deny, mode, allow or grant, ask", () => {
    it("a deny rule wins over everything", () => {
      const all = [rule("allow"), rule("ask"), rule("deny")];
      expect(decide({ rules: all, mode: "auto", grants: [grant()] })).toBe("deny");
    });

    it("the mode wins over allow rules and grants", () => {
      expect(decide({ rules: [rule("allow")], mode: "plan", grants: [grant()] })).toBe("deny");
    });

    it("an allow rule and a grant win over an ask rule and over threads", () => {
      const interruptOn = { fetch_url: true };
      expect(decide({ rules: [rule("ask"), rule("allow")], interruptOn })).toBe("allow");
      expect(decide({ rules: [rule("ask")], grants: [grant()], interruptOn })).toBe("allow");
    });

    it("an ask rule wins over mode auto and over what a thread leaves free", () => {
      const interruptOn = { fetch_url: false };
      expect(decide({ rules: [rule("ask")], mode: "auto", interruptOn })).toBe("ask");
    });
  });

  describe("rules", () => {
    it("match names and arguments by patterns", () => {
      const only = rule("deny", "fetch_*", { url: "https://*.org/*" });
      expect(decide({ rules: [only] })).toBe("deny");
      expect(decide({ rules: [only], input: { url: "https://example.com/" } })).toBe("ask");
      expect(decide({ rules: [only], tool: "send" })).toBe("ask");
    });

    it("match every argument they name, and one that is not there as empty", () => {
      const both = rule("deny", "*", { url: "*", method: "POST" });
      expect(decide({ rules: [both] })).toBe("ask");
      expect(decide({ rules: [both], input: { url: "", method: "POST" } })).toBe("deny");
      expect(decide({ rules: [rule("deny", "*", { missing: "" })] })).toBe("deny");
    });

    it("match values that are no text as JSON", () => {
      const some = rule("deny", "*", { count: "1*", on: "true", list: '["a"*' });
      expect(decide({ rules: [some], input: { count: 12, on: true, list: ["a", "b"] } })).toBe(
        "deny",
      );
    });

    it("take everything but the star for itself", () => {
      expect(matchesPattern("a.b", "axb")).toBe(false);
      expect(matchesPattern("(a|b)+?[c]{2}^$\\", "(a|b)+?[c]{2}^$\\")).toBe(true);
      expect(matchesPattern("a*c", "a\nb\nc")).toBe(true);
      expect(matchesPattern("a*", "ba")).toBe(false);
    });
  });

  describe("grants", () => {
    it("cover the domain that was seen and no other", () => {
      expect(decide({ grants: [grant()] })).toBe("allow");
      expect(decide({ grants: [grant()], covers: "evil.org" })).toBe("ask");
      expect(decide({ grants: [grant()], covers: "www.example.org" })).toBe("ask");
      expect(decide({ grants: [grant()], tool: "send" })).toBe("ask");
    });

    it("hold for their turn or their conversation", () => {
      const turn = grant({ scope: "turn", scopeId: "trn_1" });
      const conversation = grant({ scope: "conversation", scopeId: "cnv_1" });
      expect(decide({ grants: [turn] })).toBe("allow");
      expect(decide({ grants: [turn], turnId: "trn_2" })).toBe("ask");
      expect(decide({ grants: [conversation], turnId: "trn_2" })).toBe("allow");
      expect(decide({ grants: [conversation], conversationId: "cnv_2" })).toBe("ask");
    });

    it("without a part cover the whole tool", () => {
      const whole = grant({ covers: "", scope: "turn", scopeId: "trn_1" });
      expect(decide({ grants: [whole], covers: undefined })).toBe("allow");
    });
  });

  describe("of threads", () => {
    it("asks about the tools and effects that they name", () => {
      const execute = { tool: "execute", effects: ["execute"] } as const;
      expect(decide({ ...execute, interruptOn: { execute: true } })).toBe("ask");
      expect(decide({ ...execute, tool: "shell", interruptOn: { execute: true } })).toBe("ask");
      expect(decide({ ...execute, interruptOn: { execute: true }, mode: "auto" })).toBe("ask");
      expect(decide({ ...execute, interruptOn: { write_file: true } })).toBe("allow");
    });

    it("leaves free what they name as free", () => {
      expect(decide({ interruptOn: { fetch_url: false, network: true } })).toBe("allow");
    });

    it("does not soften plan mode", () => {
      expect(decide({ interruptOn: { fetch_url: false }, mode: "plan" })).toBe("deny");
    });
  });
});
