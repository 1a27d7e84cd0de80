import { readEvidence, toValidateReply } from "../modules/ledger/index.ts";
import type { AnswerCheck } from "../modules/built-in-tools/index.ts";
import type { createValidation } from "./create-validation.ts";

/** Validation for whoever brings evidence along: scripts and tools. */
export function createAnswerCheck(validate: ReturnType<typeof createValidation>): AnswerCheck {
  return async (by, { evidence: given, ...request }, signal) => {
    const evidence = readEvidence(given);
    const reply = toValidateReply(await validate({ ...by, ...request, evidence }, signal));
    const givenIds = new Map(evidence.map(({ id }, at) => [id, given[at]?.id ?? id]));
    const toGiven = (ids: readonly string[]) => ids.map((id) => givenIds.get(id) ?? id);
    const claims = reply.claims.map((claim) => ({
      ...claim,
      evidence: [...new Set(toGiven(claim.evidence))],
    }));
    return { ...reply, claims };
  };
}
