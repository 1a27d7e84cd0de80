import type { Message } from "@steward/contracts/message.ts";
import type { TurnInput } from "@steward/contracts/turn.ts";

type ToolMessage = Extract<Message, { role: "tool" }>;
type ToolResult = ToolMessage & { readonly call: NonNullable<ToolMessage["call"]> };

/** What a front end brought along. */
type Brought = {
  /** Before the user's last words. */
  readonly earlier: readonly Message[];
  /** The user's last words, where they are not the turn's own. */
  readonly question: Extract<Message, { role: "user" }> | null;
  /** What tools gave that the front end ran since. */
  readonly results: readonly ToolResult[];
};

export function splitHistory({ content, history = [] }: TurnInput): Brought {
  if (content.length > 0) return { earlier: history, question: null, results: [] };
  const asked = history.findLastIndex(({ role }) => role === "user");
  const question = history[asked];
  return {
    earlier: history.slice(0, Math.max(asked, 0)),
    question: question?.role === "user" ? question : null,
    results: history.slice(asked + 1).filter(isResult),
  };
}

/** Whether a message is what a tool gave that was called, and not the model's own words again. */
export function isResult(message: Message): message is ToolResult {
  return message.role === "tool" && message.call !== undefined && !isEcho(message.call.name);
}

/** Tools that give a model its own words back: those prove nothing. */
const echoes: ReadonlySet<string> = new Set(["sequentialthinking", "validate_answer"]);

export function isEcho(tool: string): boolean {
  return echoes.has(tool);
}
