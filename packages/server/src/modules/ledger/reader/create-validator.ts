import type { Claim, ValidateRequest } from "@steward/contracts/evidence.ts";
import { checkTextInSteps } from "../checks/check-text.ts";
import type { ModelWord } from "./ports.ts";
import { readAnswer, type ReaderPorts, type ReadOptions } from "./read-answer.ts";

export type ValidateOptions = Pick<ReadOptions, "question" | "answer" | "evidence"> &
  Pick<ValidateRequest, "depth">;

export type Validated = Pick<ModelWord, "model" | "usage"> & {
  /** In their order; places count in the answer. */
  readonly claims: readonly Claim[];
  /** A model has read all of it, and every statement of fact has a quoted source. */
  readonly isVerified: boolean;
  /** What could not be used, in words for people. */
  readonly degraded: string | null;
};

/** Says what the evidence says to an answer: by rules, and at depth `model` by a reader too. */
export function createValidator(ports: ReaderPorts) {
  return async (options: ValidateOptions, signal: AbortSignal): Promise<Validated> => {
    const { question, answer, evidence, depth } = options;
    const judged = await checkTextInSteps({ text: answer, evidence, question }, signal);
    if (depth !== "model") {
      return { claims: judged, isVerified: false, degraded: null, model: null, usage: null };
    }
    const read = await readAnswer({ question, answer, evidence, judged }, ports, signal);
    const { claims, isSourced, problem, model, usage } = read;
    return {
      claims: [...judged, ...claims].toSorted((one, other) => one.start - other.start),
      isVerified: isSourced && judged.every(({ verdict }) => verdict === "supported"),
      degraded: problem,
      model,
      usage,
    };
  };
}
