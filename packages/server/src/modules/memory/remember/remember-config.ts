import { z } from "zod";

export const RememberConfig = z.strictObject({
  max_characters: z
    .int()
    .positive()
    .default(12_000)
    .describe("Most characters of a turn that the model is shown."),
  max_answer_tokens: z
    .int()
    .positive()
    .default(800)
    .describe("Most tokens of the model's list of facts."),
});
export type RememberConfig = z.infer<typeof RememberConfig>;
