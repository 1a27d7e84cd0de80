import { ValidateRequest } from "@steward/contracts/evidence.ts";
import { defineTool } from "@steward/sdk/define-tool.ts";
import type { AnswerCheck } from "./ports.ts";

/** What callers are told of it, in turns and outside. */
export const validateAnswer = {
  name: "validate_answer",
  description:
    "Holds a text against evidence: its claims, each supported, unsupported or contradicted, and a score.",
  input: ValidateRequest.omit({ model: true }),
  effects: ["read"],
  idempotent: true,
} as const;

/** The same as `POST /validate`. What it says of an answer is no evidence for that answer. */
export function defineValidateAnswer(check: AnswerCheck) {
  return defineTool<Omit<ValidateRequest, "model">>({
    ...validateAnswer,
    timeoutMs: 120_000,
    intents: ["research"],
    onDemand: true,
    title: ({ answer }) => ({
      en: `Check “${answer.slice(0, 60)}”`,
      de: `„${answer.slice(0, 60)}“ prüfen`,
    }),
    receipt: ({ answer }) => ({ kind: "other", target: answer, detail: {} }),
    async run(input, { ownerId, turnId, signal }) {
      const reply = await check({ ownerId, turnId }, input, signal);
      const detail = { score: reply.score, claims: reply.claims.length };
      return { ok: true, text: JSON.stringify(reply), detail };
    },
  });
}
