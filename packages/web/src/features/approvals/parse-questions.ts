import { z } from "zod";
import type { OpenQuestion } from "./open-question.ts";

const Questions = z.object({
  questions: z
    .array(
      z.object({
        question: z.string(),
        options: z.array(z.string()).default([]),
        multiple: z.boolean().default(false),
      }),
    )
    .min(1),
});

export type AskedQuestion = z.infer<typeof Questions>["questions"][number];

/** The questions of a form; null where the call is not one, or is one that cannot be read. */
export function parseQuestions({
  tool,
  state,
  input,
  ask,
}: Pick<OpenQuestion, "tool" | "state" | "input" | "ask">): readonly AskedQuestion[] | null {
  if (state !== "awaiting" || tool !== "ask_user" || !ask.verbs.includes("respond")) return null;
  try {
    const parsed = Questions.safeParse(JSON.parse(input));
    return parsed.success ? parsed.data.questions : null;
  } catch {
    return null;
  }
}

/** How the answers are put to the model. */
export function toAnswerText(
  questions: readonly AskedQuestion[],
  answers: readonly (readonly string[])[],
): string {
  return questions
    .map(({ question }, index) => `${question}: ${(answers[index] ?? []).join(", ")}`)
    .join("\n");
}
