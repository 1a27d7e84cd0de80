import { z } from "zod";

export const intents = [
  "chat",
  "question",
  "memory",
  "code-run",
  "code-write",
  "research",
  "files",
  "computer",
  "general",
] as const;
export const Intent = z.enum(intents);
export type Intent = z.infer<typeof Intent>;

export const Risk = z.enum(["low", "medium", "high"]);
export type Risk = z.infer<typeof Risk>;

/** What is to be done before the answer. Its names are those that models are asked for. */
export const Plan = z.object({
  intent: Intent,
  needs_memory: z.boolean(),
  memory_queries: z.array(z.string().max(500)).max(5),
  needs_container: z.boolean(),
  container_name: z.string().max(100).nullable(),
  container_task: z.string().max(4_000).nullable(),
  use_code_model: z.boolean(),
  hallucination_risk: Risk,
  reasoning: z.string().max(4_000),
  /** Of the intent, 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Tools that are likely to be needed. */
  tools: z.array(z.string().max(64)).max(20),
});
export type Plan = z.infer<typeof Plan>;

/** How much thinking a conversation gets: none; where it is likely to help; for all but the trivial; always. */
export const ThinkingMode = z.enum(["off", "low", "high", "always"]);
export type ThinkingMode = z.infer<typeof ThinkingMode>;

/**
 * What a request is: a front end's own small job (a title, tags), a slash command, something that
 * needs no thinking, or a turn.
 */
export const RequestClass = z.enum(["background", "command", "trivial", "turn"]);
export type RequestClass = z.infer<typeof RequestClass>;
