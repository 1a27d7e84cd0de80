import type { Evidence } from "@steward/contracts/evidence.ts";
import { splitSentences } from "./split-sentences.ts";

const ASKS = /[?？؟]["'”’»)\]*_\s]*$/u;

/** What users have said, without what they have asked: a question bears no answer out, near as it may be. */
export function withoutQuestions(evidence: readonly Evidence[]): Evidence[] {
  return evidence.map((item) => {
    const isSaid = item.kind === "memory" || item.kind === "message";
    if (!isSaid || !/[?？؟]/u.test(item.text)) return item;
    const stated = splitSentences(item.text).filter(
      ({ form, text }) => form === "code" || !ASKS.test(text),
    );
    return { ...item, text: stated.map(({ text }) => text).join("\n") };
  });
}
