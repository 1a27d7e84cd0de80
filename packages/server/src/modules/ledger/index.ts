export { checkText } from "./check-text.ts";
export { createSentenceGate, type Passed, type SentenceGate } from "./create-sentence-gate.ts";
export { isRejected } from "./is-rejected.ts";
export { readEvidence } from "./read-evidence.ts";
export { toEvidence } from "./to-evidence.ts";
