import type { ExtractedFact } from "./extracted-fact.ts";

/**
 * Each fact once, the surer reading first. Of one key that takes a single value, the same words
 * give one fact: whoever read them first has them.
 */
export function withoutRepeats(facts: readonly ExtractedFact[]): ExtractedFact[] {
  const kept = new Map<string, ExtractedFact>();
  for (const fact of facts) {
    const id = JSON.stringify([fold(fact.subject), fact.key, fold(fact.value), fact.isEnded]);
    const known = kept.get(id);
    if (known === undefined && [...kept.values()].some((other) => isRival(other, fact))) continue;
    if (known === undefined || fact.confidence > known.confidence) kept.set(id, fact);
  }
  return [...kept.values()];
}

function isRival(one: ExtractedFact, other: ExtractedFact): boolean {
  if (one.extractor === other.extractor || one.key !== other.key || !one.isSingle) return false;
  const [a, b] = [one.source, other.source];
  return a.episode === b.episode && a.start < b.end && b.start < a.end;
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
