import { z } from "zod";
import { Content } from "./content.ts";
import { TurnId } from "./ids.ts";
import { Translations } from "./localized.ts";
import { Outcome, ReceiptNote } from "./receipt-note.ts";
import {
  AskDetails,
  Execution,
  SandboxUse,
  ToolCallState,
  ToolEffect,
  ToolIcon,
} from "./tool-call.ts";

const step = z.int().nonnegative();

/** One of our tools at work, from the proposal to the result. */
export const ToolPart = z.object({
  type: z.literal("tool"),
  step,
  callId: z.string(),
  name: z.string(),
  title: z.string(),
  titles: Translations.optional(),
  /** JSON text; after an edit the new one. */
  input: z.string(),
  effects: z.array(ToolEffect),
  icon: ToolIcon.optional(),
  hash: z.string(),
  state: ToolCallState,
  ask: AskDetails.nullable(),
  decidedBy: z.string().nullable(),
  /** What it has printed so far. */
  live: z.string(),
  output: z.string().nullable(),
  artifactIds: z.array(z.string()),
  sandbox: SandboxUse.nullable().default(null),
  execution: Execution.nullable().default(null),
  /** What its own definition says of it for the receipt. */
  note: ReceiptNote.nullable().default(null),
  /** Null until it has ended. */
  outcome: Outcome.nullable().default(null),
  durationMs: z.number().nonnegative().nullable().default(null),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  /** The sub-agent's turn, where the tool started one. */
  childTurnId: TurnId.nullable(),
});
export type ToolPart = z.infer<typeof ToolPart>;

export const AnswerPart = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("reasoning"),
    step,
    text: z.string(),
    startedAt: z.number(),
    endedAt: z.number().nullable(),
  }),
  z.object({ type: z.literal("text"), step, text: z.string() }),
  /** A tool that the front end declared and runs itself. */
  z.object({
    type: z.literal("tool-call"),
    step,
    callId: z.string(),
    name: z.string(),
    input: z.string(),
  }),
  ToolPart,
  /** What the user said meanwhile, after a step; -1: before the first one was made. */
  z.object({
    type: z.literal("message"),
    step: z.int().min(-1),
    id: z.string(),
    content: z.array(Content),
  }),
  /** Something was said or done here, and was forgotten since. */
  z.object({ type: z.literal("forgotten"), step: z.int().min(-1) }),
]);
export type AnswerPart = z.infer<typeof AnswerPart>;
