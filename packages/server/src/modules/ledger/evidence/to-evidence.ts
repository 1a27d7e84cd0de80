import type { Evidence } from "@steward/contracts/evidence.ts";
import { settledStates } from "@steward/contracts/tool-call.ts";
import type { AnswerPart, ToolPart } from "@steward/contracts/answer-part.ts";
import { outcomeOf, toReceipt } from "@steward/contracts/receipt.ts";
import { textOf } from "@steward/contracts/content.ts";
import type { Message } from "@steward/contracts/message.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { toOutcome } from "../../../kernel/to-outcome.ts";
import { isEcho, isResult, splitHistory } from "./split-history.ts";

const settled: ReadonlySet<string> = new Set(settledStates);
/** The beginning and the end of a long result: a summary tends to stand at the end. */
const TEXT_CHARACTERS = 20_000;

/** What of a turn tells what it knows. */
type Known = Pick<TurnView, "recollections" | "parts" | "input" | "createdAt">;

/** What a turn knows so far, numbered in the order in which it came. */
export function toEvidence(view: Known): Evidence[] {
  const recalled = (view.recollections ?? []).map(({ text, at, speaker, kind }) => ({
    kind: "memory" as const,
    source: speaker === null ? `Memory (${kind})` : `Memory: ${speaker}`,
    at,
    text,
    call: null,
    isReported: false,
  }));
  const receipt = new Map(toReceipt(view).entries.map((entry) => [entry.call_id, entry]));
  const done = view.parts.filter(isEvidence).map((part) => {
    const isMadeGood = receipt.get(part.callId)?.made_good === true;
    return fromToolPart(part, isMadeGood);
  });
  const { results } = splitHistory(view.input);
  const brought = results.flatMap((result) => fromResult(result, view.createdAt) ?? []);
  return [...recalled, ...brought, ...done].map((item, index) => ({
    id: `E${index + 1}`,
    ...item,
  }));
}

/** Whether a part of an answer is a call that shows something. */
export function isEvidence(part: AnswerPart): part is ToolPart {
  return part.type === "tool" && settled.has(part.state) && !isEcho(part.name);
}

function fromToolPart(part: ToolPart, isMadeGood: boolean): Omit<Evidence, "id"> {
  const { execution, state } = part;
  const outcome = outcomeOf(part);
  return {
    kind: execution === null ? "tool" : "execution",
    source: part.title,
    at: part.endedAt ?? part.startedAt ?? 0,
    text: cut(part.output ?? part.live),
    call: {
      tool: part.name,
      input: part.input,
      ok: (state === "done" || state === "answered") && outcome !== "failed",
      exitCode: execution?.exitCode ?? null,
      effects: part.effects,
      outcome,
      isMadeGood,
    },
    isReported: part.sandbox !== null || execution !== null,
  };
}

/** What a front end says that its own tool gave, at the time when it came; null for other messages. */
export function fromResult(message: Message, at: number): Omit<Evidence, "id"> | null {
  if (!isResult(message)) return null;
  const { content, call } = message;
  const text = textOf(content);
  const outcome = toOutcome({ ok: null, text });
  return {
    kind: "tool",
    source: call.name,
    at,
    text: cut(text),
    call: {
      tool: call.name,
      input: call.input,
      ok: outcome !== "failed",
      exitCode: null,
      outcome,
    },
    isReported: true,
    isBrought: true,
  };
}

function cut(text: string): string {
  if (text.length <= TEXT_CHARACTERS) return text;
  const half = TEXT_CHARACTERS / 2;
  return `${text.slice(0, half)}\n[…]\n${text.slice(-half)}`;
}
