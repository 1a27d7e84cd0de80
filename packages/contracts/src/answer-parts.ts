import type { AnswerPart, ToolPart } from "./answer-part.ts";
import type { TurnEvent } from "./turn-event.ts";

export type PartEvent = Extract<
  TurnEvent,
  { type: `tool-${string}` | "text-delta" | "reasoning-delta" | "message-add" | "child-start" }
>;

/** What an event of the answer does to its parts. */
export function toParts(
  parts: readonly AnswerPart[],
  step: number,
  event: PartEvent,
): AnswerPart[] {
  switch (event.type) {
    case "reasoning-delta":
      return appendReasoning(parts, step, event);
    case "text-delta":
      return appendText(parts, step, event);
    case "tool-call": {
      const { callId, name, input } = event;
      return [...closeReasoning(parts, event.at), { type: "tool-call", step, callId, name, input }];
    }
    case "message-add":
      return [...parts, { type: "message", step, id: event.id, content: event.content }];
    case "tool-propose":
      return [...closeReasoning(parts, event.at), toToolPart(event)];
    default:
      return parts.map((part) =>
        part.type === "tool" && part.callId === event.callId && part.endedAt === null
          ? { ...part, ...toToolChange(part, event) }
          : part,
      );
  }
}

type ToolChange = Exclude<
  PartEvent,
  { type: "tool-call" | "tool-propose" | "message-add" | "text-delta" | "reasoning-delta" }
>;

function toToolChange(part: ToolPart, event: ToolChange): Partial<ToolPart> {
  switch (event.type) {
    case "tool-decide":
      return { decidedBy: event.by, ...toEdited(part, event) };
    case "tool-start":
      return { state: "running", startedAt: event.at, sandbox: event.sandbox ?? null };
    case "tool-output":
      return { live: part.live + event.text };
    case "tool-lose":
      // Somebody has to decide once more.
      return { state: "unknown", decidedBy: null };
    case "child-start":
      return { childTurnId: event.turnId };
    case "tool-end": {
      const { state, output, artifactIds, execution = null, outcome = null, durationMs } = event;
      const note = event.note ?? part.note;
      const endedAt = event.at;
      return { state, output, artifactIds, execution, note, outcome, durationMs, endedAt };
    }
  }
}

/** What is asked for now, and not what it was before somebody edited it. */
function toEdited(
  part: ToolPart,
  { input, title = part.title, titles, note }: Extract<TurnEvent, { type: "tool-decide" }>,
): Partial<ToolPart> {
  return input === null ? {} : { input, title, titles, note: note ?? null };
}

function toToolPart(event: Extract<TurnEvent, { type: "tool-propose" }>): ToolPart {
  const { seq: _seq, at: _at, note = null, ...call } = event;
  return {
    ...call,
    note,
    outcome: null,
    durationMs: null,
    type: "tool",
    decidedBy: null,
    live: "",
    output: null,
    artifactIds: [],
    sandbox: null,
    execution: null,
    startedAt: null,
    endedAt: null,
    childTurnId: null,
  };
}

type Delta = { readonly text: string; readonly at: number };

function appendText(parts: readonly AnswerPart[], step: number, { text, at }: Delta): AnswerPart[] {
  const last = parts.at(-1);
  if (last?.type === "text" && last.step === step) {
    return [...parts.slice(0, -1), { ...last, text: last.text + text }];
  }
  return [...closeReasoning(parts, at), { type: "text", step, text }];
}

function appendReasoning(
  parts: readonly AnswerPart[],
  step: number,
  { text, at }: Delta,
): AnswerPart[] {
  const last = parts.at(-1);
  if (last?.type === "reasoning" && last.endedAt === null && last.step === step) {
    return [...parts.slice(0, -1), { ...last, text: last.text + text }];
  }
  return [
    ...closeReasoning(parts, at),
    { type: "reasoning", step, text, startedAt: at, endedAt: null },
  ];
}

export function closeReasoning(parts: readonly AnswerPart[], at: number): AnswerPart[] {
  return parts.map((part) =>
    part.type === "reasoning" && part.endedAt === null ? { ...part, endedAt: at } : part,
  );
}

/** The answer's text is that of its parts with an empty line between two of them. */
export function correctText(
  parts: readonly AnswerPart[],
  { start, end, text }: Extract<TurnEvent, { type: "text-correct" }>,
): AnswerPart[] {
  let at = 0;
  return parts.map((part) => {
    if (part.type !== "text") return part;
    const from = start - at;
    const to = end - at;
    at += part.text.length + 2;
    if (from < 0 || to > part.text.length) return part;
    return { ...part, text: part.text.slice(0, from) + text + part.text.slice(to) };
  });
}
