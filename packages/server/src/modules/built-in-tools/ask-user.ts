import { defineTool } from "@steward/sdk/define-tool.ts";
import { z } from "zod";

/** A choice as people read it. Models write `{ "label": "Keep", "description": "…" }` as well. */
const Choice = z
  .preprocess((value) => {
    const { success, data } = LabelledChoice.safeParse(value);
    if (!success) return value;
    return data.description === undefined ? data.label : `${data.label}: ${data.description}`;
  }, z.string().min(1).max(500))
  .meta({ type: "string" });

const LabelledChoice = z.object({ label: z.string().min(1), description: z.string().optional() });

const Question = z.strictObject({
  question: z.string().min(1).max(1000),
  options: z
    .array(Choice)
    .max(12)
    .default([])
    .describe("Choices to pick from; none for a free answer."),
  multiple: z.boolean().default(false).describe("Whether several choices may be picked."),
});

const Input = z.strictObject({ questions: z.array(Question).min(1).max(4) });

export const askUser = defineTool<z.infer<typeof Input>>({
  name: "ask_user",
  description:
    "Asks the user up to four questions as a form and waits for the answers. Use it when you cannot go on without a decision that is theirs; do not use it for what you can find out yourself.",
  input: Input,
  icon: "question",
  effects: [],
  idempotent: true,
  title: ({ questions }) => questions[0]?.question ?? "",
  receipt: ({ questions }) => ({
    kind: "other",
    target: questions.map(({ question }) => question).join("\n"),
    detail: {},
  }),
  ask: ({ questions }) => questions.map((each, index) => ({ id: `q${index + 1}`, ...each })),
  run: async () => ({ ok: false, text: "The user answers this." }),
});
