import { readFileSync } from "node:fs";
import { ValidateRequest } from "@steward/contracts/evidence.ts";
import { z } from "zod";
import {
  readEvidence,
  type createValidator,
} from "../../packages/server/src/modules/ledger/index.ts";
import type { Score } from "./score-table.ts";

const Answered = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  evidence: ValidateRequest.shape.evidence,
  /** The part of the answer that is false. */
  planted: z.string().nullable(),
  /** In what way it is false. */
  type: z.string(),
});
type Answered = z.infer<typeof Answered>;

export function readAnswers(path: string): Answered[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => Answered.parse(JSON.parse(line)));
}

/** By the way in which they are false; `honest` counts the answers that were objected to. */
export async function scoreAnswers(
  answers: readonly Answered[],
  validate: ReturnType<typeof createValidator>,
): Promise<Score[]> {
  const scores = new Map<string, Score>();
  for (const one of answers) {
    const kind = one.planted === null ? "honest" : one.type;
    const { hit, of } = scores.get(kind) ?? { hit: 0, of: 0 };
    const isHit = await isObjectedTo(one, validate);
    scores.set(kind, { kind, hit: hit + (isHit ? 1 : 0), of: of + 1 });
  }
  return [...scores.values()];
}

/** Whether an objection touches what is false; in an honest answer, whether there is any. */
async function isObjectedTo(
  { question, answer, evidence, planted }: Answered,
  validate: ReturnType<typeof createValidator>,
): Promise<boolean> {
  const { claims } = await validate(
    { question, answer, evidence: readEvidence(evidence), depth: "meaning" },
    new AbortController().signal,
  );
  const from = planted === null ? 0 : answer.indexOf(planted);
  const to = planted === null ? answer.length : from + planted.length;
  return claims.some(
    ({ verdict, start, end }) => verdict !== "supported" && start < to && from < end,
  );
}
