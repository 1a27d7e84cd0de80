import { z } from "zod";
import type { AnswerPart, ToolPart } from "./answer-part.ts";
import { TurnId } from "./ids.ts";
import { Translations } from "./localized.ts";
import { Outcome, ReceiptKind } from "./receipt-note.ts";

/** One thing that was done in a turn, or was not. */
export const ReceiptEntry = z.object({
  call_id: z.string(),
  tool: z.string(),
  kind: ReceiptKind,
  /** One line for people. */
  title: z.string(),
  titles: Translations.optional(),
  outcome: Outcome,
  /** It failed, and a later call of the same tool on the same target worked. */
  made_good: z.boolean(),
  detail: z.record(z.string(), z.json()),
});
export type ReceiptEntry = z.infer<typeof ReceiptEntry>;

/** What was really done in a turn, in the order in which it was asked for. */
export const Receipt = z.object({
  entries: z.array(ReceiptEntry),
  /** How many failed and were not made good. */
  failed: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  /** How many are not done yet. */
  pending: z.int().nonnegative(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Says what was done at the end of a turn's stream, for scripts. */
export const ReceiptEvent = Receipt.extend({ type: z.literal("receipt"), turn_id: TurnId });
export type ReceiptEvent = z.infer<typeof ReceiptEvent>;

/** A pure fold: the receipt says what the rows of the calls say, and nothing else. */
export function toReceipt({ parts }: { readonly parts: readonly AnswerPart[] }): Receipt {
  const calls = parts.filter((part) => part.type === "tool");
  const entries = calls.map((part, at) => toEntry(part, calls.slice(at + 1)));
  const count = (is: (entry: ReceiptEntry) => boolean) => entries.filter(is).length;
  return {
    entries,
    failed: count(({ outcome, made_good: isGood }) => outcome === "failed" && !isGood),
    refused: count(({ outcome }) => outcome === "refused"),
    pending: count(({ outcome }) => outcome === "pending"),
  };
}

function toEntry(part: ToolPart, later: readonly ToolPart[]): ReceiptEntry {
  const { callId, name, title, titles, note, durationMs, startedAt } = part;
  const outcome = outcomeOf(part);
  const isMeasured = startedAt !== null && outcome !== "refused" && outcome !== "unknown";
  return {
    call_id: callId,
    tool: name,
    kind: note?.kind ?? "other",
    title,
    ...(titles === undefined ? {} : { titles }),
    outcome,
    made_good: outcome === "failed" && later.some((other) => redoes(other, part)),
    detail: {
      ...note?.detail,
      ...(isMeasured && durationMs !== null ? { duration_ms: durationMs } : {}),
    },
  };
}

/** Whether a later call did what an earlier one failed to do. */
function redoes(later: ToolPart, earlier: ToolPart): boolean {
  const isSame = later.name === earlier.name && targetOf(later) === targetOf(earlier);
  return isSame && outcomeOf(later) === "worked";
}

function targetOf({ note, input }: ToolPart): string {
  return note?.target ?? input;
}

/** What became of a call, by its row; what the tool itself said of it comes first. */
export function outcomeOf({ state, outcome, startedAt, execution, ask }: ToolPart): Outcome {
  if (outcome !== null) return outcome;
  switch (state) {
    case "done":
      return execution === null || execution.exitCode === 0 ? "worked" : "failed";
    case "answered":
      // A form is there to be answered. Of any other call somebody spoke instead, and it never ran.
      return ask?.verbs.includes("approve") ? "refused" : "worked";
    case "failed":
      return "failed";
    case "stopped":
      // What was cut off may have had a part of its effect; what never began had none.
      return startedAt === null ? "refused" : "failed";
    case "denied":
    case "expired":
      return "refused";
    case "unknown":
      return "unknown";
    case "awaiting":
    case "ready":
    case "running":
      return "pending";
  }
}
