export { checkText } from "./check-text.ts";
export { createSentenceGate, type Passed } from "./create-sentence-gate.ts";
export { createValidator } from "./create-validator.ts";
export { isRejected } from "./is-rejected.ts";
export { readEvidence } from "./read-evidence.ts";
export { isEvidence, toEvidence } from "./to-evidence.ts";
export { tellsUnknown } from "./tells-unknown.ts";
export { toValidateReply } from "./to-validate-reply.ts";
