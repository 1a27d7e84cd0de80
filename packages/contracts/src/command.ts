import { z } from "zod";
import { TurnId } from "./ids.ts";
import { Translations } from "./localized.ts";

/** A slash command, as typed. */
export const RunCommand = z.strictObject({ text: z.string().min(1).max(10_000) });

export const CommandReply = z.object({
  ok: z.boolean(),
  /** For the person who typed it. */
  text: z.string(),
  effects: z
    .object({
      /** Go on in this conversation. */
      conversationId: z.string().optional(),
      /** What it began: the answer is that turn's. */
      turnId: TurnId.optional(),
    })
    .optional(),
});
export type CommandReply = z.infer<typeof CommandReply>;

export const CommandList = z.object({
  commands: z.array(
    z.object({
      name: z.string(),
      usage: z.string(),
      description: z.string(),
      descriptions: Translations,
    }),
  ),
});
