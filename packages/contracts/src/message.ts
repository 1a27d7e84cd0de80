import { z } from "zod";
import { Content } from "./content.ts";

export const ToolCall = z.object({
  callId: z.string(),
  name: z.string(),
  /** The arguments as the model wrote them: JSON text that may be broken. */
  input: z.string(),
});
export type ToolCall = z.infer<typeof ToolCall>;

/** A message of a history that a front end brought along. */
export const Message = z.discriminatedUnion("role", [
  z.object({ role: z.literal("system"), content: z.array(Content) }),
  z.object({ role: z.literal("user"), content: z.array(Content) }),
  z.object({
    role: z.literal("assistant"),
    content: z.array(Content),
    toolCalls: z.array(ToolCall).optional(),
  }),
  z.object({
    role: z.literal("tool"),
    callId: z.string(),
    content: z.array(Content),
    /** What it is the result of; absent where nobody knows. */
    call: ToolCall.omit({ callId: true }).optional(),
  }),
]);
export type Message = z.infer<typeof Message>;
