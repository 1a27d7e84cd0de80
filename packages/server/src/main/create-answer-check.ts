import { readEvidence, toValidateReply } from "../modules/ledger/index.ts";
import type { AnswerCheck } from "../modules/built-in-tools/index.ts";
import type { createValidation } from "./create-validation.ts";

/** Validation for whoever brings evidence along: scripts and tools. */
export function createAnswerCheck(validate: ReturnType<typeof createValidation>): AnswerCheck {
  return async (by, { evidence: given, ...request }, signal) => {
    const evidence = readEvidence(given);
    return toValidateReply(await validate({ ...by, ...request, evidence }, signal));
  };
}
