import type { ModelPart } from "@steward/sdk/model-port.ts";

type Said = Exclude<ModelPart, { type: "end" }>;
type Outcome = Extract<ModelPart, { type: "end" }>["outcome"];

/** How much of an answer came so far, in characters. */
export type Tally = { started: boolean; text: number; reasoning: number; calls: number };

/** More than any model says in one go, thoughts and calls included: it will not come to an end by itself. */
const MOST_CHARACTERS = 1_000_000;
const MOST_CALLS = 64;

/** What of a part there is room for, and how the answer ends where there is no more; counts what it lets pass. */
export function boundPart(part: Said, tally: Tally): { part: Said | null; end: Outcome | null } {
  if (part.type === "message-reread") return { part, end: null };
  const room = MOST_CHARACTERS - tally.text - tally.reasoning;
  if (part.type === "tool-call") {
    const size = part.name.length + part.input.length;
    if (tally.calls === MOST_CALLS) {
      return { part: null, end: toFailed(`it asked for more than ${MOST_CALLS} calls at once`) };
    }
    if (size > room) {
      return {
        part: null,
        end: toFailed("it asked for a call that is longer than an answer may be"),
      };
    }
    tally.calls++;
    tally.text += size;
    return { part, end: null };
  }
  const isOver = part.text.length > room;
  const text = isOver ? part.text.slice(0, room).toWellFormed() : part.text;
  tally[part.type === "reasoning-delta" ? "reasoning" : "text"] += text.length;
  const end: Outcome | null = isOver ? { kind: "finished", finish: "length" } : null;
  return { part: text === "" && isOver ? null : { ...part, text }, end };
}

function toFailed(message: string): Outcome {
  return { kind: "failed", failure: { kind: "server", message } };
}
