import { z } from "zod";

export const AgentConfig = z.strictObject({
  max_steps: z.int().positive().default(100).describe("Most model calls of one turn."),
  max_minutes: z
    .number()
    .positive()
    .default(60)
    .describe("Most minutes that a turn may run, waiting for people not counted."),
  max_tokens: z
    .int()
    .positive()
    .optional()
    .describe("Most tokens of one turn; none when left out."),
  max_usd: z
    .number()
    .positive()
    .optional()
    .describe("Most US dollars of one turn; none when left out."),
  max_repeats: z
    .int()
    .min(2)
    .default(4)
    .describe("How often the very same call may be made in a row before the turn is ended."),
  artifact_hours: z
    .number()
    .positive()
    .default(48)
    .describe("Hours after which what a turn produced is removed, unless it is kept."),
  max_depth: z.int().nonnegative().default(3).describe("How deep sub-agents may start sub-agents."),
  max_children: z.int().positive().default(8).describe("Most sub-agents that one turn may start."),
});
export type AgentConfig = z.infer<typeof AgentConfig>;
