import type { Localized } from "@steward/contracts/localized.ts";
import type { ApprovalMode, ToolEffect } from "@steward/contracts/tool-call.ts";
import type { ApprovalRule } from "./approvals-config.ts";
import type { Grant } from "./ports.ts";

/** What is known of a call when it is judged. */
export type PolicyQuestion = {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly effects: readonly ToolEffect[];
  /** The tool's own reason to ask. */
  readonly confirm: string | Localized | undefined;
  /** What it does cannot be undone. */
  readonly isIrreversible: boolean;
  /** What an approval of this call would cover. */
  readonly covers: string | undefined;
  readonly mode: ApprovalMode;
  readonly rules: readonly ApprovalRule[];
  readonly grants: readonly Grant[];
  readonly turnId: string;
  readonly conversationId: string;
  /** For threads: the tools and effects that ask, whatever the mode says. */
  readonly interruptOn: Readonly<Record<string, boolean>> | null;
};

export type PolicyAnswer =
  | { readonly decision: "allow" }
  | { readonly decision: "deny"; readonly reason: string }
  | {
      readonly decision: "ask";
      readonly reason: string | Localized;
      readonly risk: "low" | "medium" | "high";
    };

/** Deny rules, then the mode, then what was allowed before, then ask. */
export function evaluatePolicy(question: PolicyQuestion): PolicyAnswer {
  const rule = (decision: ApprovalRule["decision"]) =>
    question.rules.find((each) => each.decision === decision && matches(each, question));
  if (rule("deny")) return { decision: "deny", reason: "The owner's rules forbid this." };
  const { mode, effects } = question;
  const acts = effects.filter((effect) => effect !== "read");
  if (mode === "plan" && acts.length > 0) {
    return { decision: "deny", reason: "In plan mode nothing is done, only read." };
  }
  if (rule("allow") || isGranted(question)) return { decision: "allow" };
  const reason = toReason(question, acts, rule("ask") !== undefined);
  if (reason === undefined) return { decision: "allow" };
  return { decision: "ask", reason, risk: toRisk(question) };
}

function toReason(
  question: PolicyQuestion,
  acts: readonly ToolEffect[],
  isRule: boolean,
): string | Localized | undefined {
  const { mode, interruptOn, confirm, tool } = question;
  if (isRule) return ruleReason;
  const named = interruptOn?.[tool];
  if (named === false) return undefined;
  if (named || acts.some((effect) => interruptOn?.[effect])) return threadReason;
  if (mode === "auto") return undefined;
  if (confirm !== undefined) return confirm;
  const asking = acts.filter((effect) => mode === "ask" || !freeEffects.has(effect));
  if (asking.length === 0) return undefined;
  const join = (language: "en" | "de") =>
    asking.map((effect) => reasons[effect][language]).join(" ");
  return { en: join("en"), de: join("de") };
}

/** What the sandbox and the workspace contain by themselves. */
const freeEffects: ReadonlySet<ToolEffect> = new Set(["read", "write", "execute"]);

const ruleReason = {
  en: "The owner's rules want to be asked about this.",
  de: "Die Regeln verlangen, dass danach gefragt wird.",
};

const threadReason = {
  en: "This thread asks before it.",
  de: "Diese Unterhaltung fragt davor.",
};

const reasons = {
  read: { en: "It reads.", de: "Es liest." },
  write: { en: "It changes what is kept.", de: "Es ändert, was gespeichert ist." },
  execute: { en: "It runs code.", de: "Es führt Code aus." },
  network: { en: "It reaches the network.", de: "Es greift auf das Netz zu." },
  message: {
    en: "It sends a message in your name.",
    de: "Es sendet eine Nachricht in deinem Namen.",
  },
  spend: { en: "It spends money.", de: "Es gibt Geld aus." },
} as const satisfies Record<ToolEffect, Localized>;

function toRisk({ effects, isIrreversible }: PolicyQuestion): "low" | "medium" | "high" {
  if (isIrreversible) return "high";
  if (effects.includes("message") || effects.includes("spend")) return "high";
  return effects.includes("network") || effects.includes("execute") ? "medium" : "low";
}

function isGranted(question: PolicyQuestion): boolean {
  return question.grants.some(
    (grant) =>
      grant.tool === question.tool &&
      (grant.covers === "" || grant.covers === question.covers) &&
      isInScope(grant, question),
  );
}

function isInScope(grant: Grant, { turnId, conversationId }: PolicyQuestion): boolean {
  if (grant.scope === "always") return true;
  return grant.scopeId === (grant.scope === "turn" ? turnId : conversationId);
}

function matches(rule: ApprovalRule, { tool, input }: PolicyQuestion): boolean {
  return (
    matchesPattern(rule.tool, tool) &&
    Object.entries(rule.arguments).every(([name, pattern]) =>
      matchesPattern(pattern, toText(input[name])),
    )
  );
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** `*` stands for any characters; everything else for itself. */
export function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "su").test(text);
}
