import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";

/** What an entry of a log looks like to its readers once its payload was forgotten. */
export function toBlankEvent(type: string): Partial<NewTurnEvent> {
  return blanks.get(type) ?? {};
}

type Blank = NewTurnEvent | { readonly type: "child-start"; readonly [field: string]: string };

const call = { callId: "" };

const entries: readonly Blank[] = [
  { type: "message-add", id: "", content: [] },
  { type: "memory-recall", recollections: [] },
  { type: "reasoning-delta", text: "" },
  { type: "text-delta", text: "" },
  { type: "tool-call", ...call, name: "", input: "{}" },
  {
    type: "tool-propose",
    ...call,
    step: 0,
    name: "",
    input: "{}",
    title: "",
    effects: [],
    hash: "",
    state: "failed",
    ask: null,
  },
  {
    type: "tool-decide",
    ...call,
    verb: "approve",
    by: "",
    scope: "once",
    input: null,
    text: null,
  },
  { type: "tool-start", ...call },
  { type: "tool-output", ...call, text: "" },
  { type: "tool-lose", ...call },
  { type: "tool-end", ...call, state: "done", output: "", artifactIds: [], durationMs: 0 },
  { type: "todo-change", items: [] },
  // The id of its turn stays.
  { type: "child-start", ...call, name: "", task: "" },
];
const blanks = new Map(
  entries.map((entry) => [entry.type as string, entry as Partial<NewTurnEvent>]),
);
