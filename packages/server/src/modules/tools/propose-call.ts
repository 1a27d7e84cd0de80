import { splitLocalized, type Translations } from "@steward/contracts/localized.ts";
import type { ReceiptNote } from "@steward/contracts/receipt-note.ts";
import type {
  AskDetails,
  GrantScope,
  ToolEffect,
  ToolIcon,
  Verb,
} from "@steward/contracts/tool-call.ts";
import type { ToolCall } from "@steward/contracts/message.ts";
import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import { hashCall, toCanonicalJson } from "./canonical-json.ts";
import { evaluatePolicy, type PolicyQuestion } from "./evaluate-policy.ts";
import { repairJson } from "./repair-json.ts";
import { toNote } from "./to-note.ts";
import type { ToolRegistry } from "./tool-registry.ts";

/** How a call enters the log. */
export type Proposal = {
  readonly callId: string;
  readonly name: string;
  readonly input: string;
  readonly title: string;
  readonly titles?: Translations;
  readonly effects: readonly ToolEffect[];
  readonly icon?: ToolIcon;
  readonly hash: string;
  /** For the receipt, as far as the input tells. */
  readonly note?: ReceiptNote;
  readonly state: "awaiting" | "ready" | "denied" | "failed";
  readonly ask: AskDetails | null;
  /** What the model reads where the call goes no further. */
  readonly refusal: string | null;
};

export type PolicyContext = Pick<
  PolicyQuestion,
  "mode" | "rules" | "grants" | "turnId" | "conversationId" | "interruptOn"
> & {
  /** When a question that nobody answers counts as refused. */
  readonly expiresAt: number | null;
};

/** Reads what the model wrote, and judges it. Nothing here throws: a bad call is the model's to mend. */
export function proposeCall(
  registry: ToolRegistry,
  call: ToolCall,
  context: PolicyContext,
): Proposal {
  const tool = registry.get(call.name);
  if (!tool) {
    const known = registry.names().join(", ");
    return refuse(call, `There is no tool ${call.name}. There are: ${known}.`);
  }
  const parsed = parseInput(tool, call.input);
  if (!parsed.ok) return refuse(call, parsed.reason);
  return judge(tool, { callId: call.callId, input: parsed.value }, context);
}

/** Judges arguments that fit the tool. */
function judge(
  tool: ToolDefinition,
  call: { readonly callId: string; readonly input: unknown },
  context: PolicyContext,
): Proposal {
  const input = toCanonicalJson(call.input);
  const note = toNote(tool, call.input);
  const base = {
    callId: call.callId,
    name: tool.name,
    input,
    ...toTitles(tool, call.input),
    effects: tool.effects,
    hash: hashCall(tool.name, input),
    ...(tool.icon === undefined ? {} : { icon: tool.icon }),
    ...(note === null ? {} : { note }),
  };
  const answer = evaluatePolicy(toQuestion(tool, call.input, context));
  if (answer.decision === "deny") {
    return { ...base, state: "denied", ask: null, refusal: answer.reason };
  }
  if (tool.ask) return { ...base, state: "awaiting", ask: toForm(context), refusal: null };
  if (answer.decision === "allow") return { ...base, state: "ready", ask: null, refusal: null };
  const { english, others } = splitLocalized(answer.reason);
  const reason = { reason: english, ...(others === undefined ? {} : { reasons: others }) };
  const ask = {
    ...toAsk(tool, call.input),
    ...reason,
    risk: answer.risk,
    expiresAt: context.expiresAt,
  };
  return { ...base, state: "awaiting", ask, refusal: null };
}

/** Its line for people, as the log has it. */
export function toTitles(
  tool: ToolDefinition,
  input: unknown,
): { readonly title: string; readonly titles?: Translations } {
  const { english, others } = splitLocalized(tool.title(input));
  return { title: english, ...(others === undefined ? {} : { titles: others }) };
}

export function toQuestion(
  tool: ToolDefinition,
  input: unknown,
  context: PolicyContext,
): PolicyQuestion {
  return {
    ...context,
    tool: tool.name,
    input: input as Readonly<Record<string, unknown>>,
    effects: tool.effects,
    confirm: tool.irreversible ? cannotBeUndone : tool.confirm?.(input),
    isIrreversible: tool.irreversible === true,
    covers: tool.grant?.(input),
  };
}

const cannotBeUndone = {
  en: "What it does cannot be undone.",
  de: "Was es tut, lässt sich nicht rückgängig machen.",
};

export type ParsedInput =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

/** Mends what is broken without doubt, and says what is wrong with the rest. */
export function parseInput(tool: ToolDefinition, text: string): ParsedInput {
  const json = repairJson(text);
  if (!json.ok) return { ok: false, reason: `The arguments are not JSON: ${json.reason}` };
  const result = tool.input.safeParse(json.value);
  if (result.success) return { ok: true, value: result.data };
  const problems = result.error.issues.map(
    (issue) => `${issue.path.join(".") || "arguments"}: ${issue.message}`,
  );
  return { ok: false, reason: `The arguments do not fit ${tool.name}: ${problems.join("; ")}` };
}

const decisionVerbs: Verb[] = ["approve", "edit", "reject", "respond"];

function toAsk(tool: ToolDefinition, input: unknown) {
  const scopes: GrantScope[] = tool.grant
    ? ["once", "turn", "conversation", "always"]
    : ["once", "turn", "conversation"];
  return { verbs: decisionVerbs, scopes, covers: tool.grant?.(input) ?? null };
}

function toForm({ expiresAt }: PolicyContext): AskDetails {
  const verbs: Verb[] = ["respond", "reject"];
  return { reason: "It asks you.", risk: "low", verbs, scopes: ["once"], covers: null, expiresAt };
}

function refuse(call: ToolCall, refusal: string): Proposal {
  const { callId, name, input } = call;
  const hash = hashCall(name, input);
  return {
    callId,
    name,
    input,
    title: name,
    effects: [],
    hash,
    state: "failed",
    ask: null,
    refusal,
  };
}
