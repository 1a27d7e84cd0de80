import { extractByModel, type ModelFacts } from "./extract-by-model.ts";
import type { ExtractedFact, SaidEpisode } from "./extracted-fact.ts";
import type { RuleReader } from "./read-by-rules.ts";
import type { CallModel } from "./ports.ts";

export type Flush = {
  /** In the order in which they were said. */
  readonly episodes: readonly SaidEpisode[];
  /** Facts are to be kept for this conversation alone. */
  readonly conversation?: string;
};

export type Extraction = {
  readonly facts: readonly ExtractedFact[];
  /** The model that was asked and understood; null: rules alone. */
  readonly usedModel: string | null;
  /** Why no model had a say. */
  readonly skipped:
    | "nothing-said"
    | "no-model"
    | Exclude<ModelFacts, { ok: true }>["reason"]
    | null;
};

export type Remember = {
  /** Facts in the users' own words of a flush; asks a model once at most. Never rejects for what was said. */
  extract(flush: Flush, signal: AbortSignal): Promise<Extraction>;
};

export function createRemember(ports: {
  /** Null: rules alone. */
  readonly callModel: CallModel | null;
  readonly readByRules: RuleReader;
}): Remember {
  return {
    async extract({ episodes, conversation }, signal) {
      const said = episodes.filter((each) => each.role === "user" && each.text.trim() !== "");
      if (said.length === 0) return { facts: [], usedModel: null, skipped: "nothing-said" };
      const { callModel, readByRules } = ports;
      const found: ExtractedFact[] = [];
      for (const episode of said) found.push(...(await readByRules(episode)));
      const finish = (facts: readonly ExtractedFact[]) =>
        withoutRepeats(facts).map((fact) =>
          conversation === undefined ? fact : { ...fact, conversation },
        );
      if (callModel === null) return { facts: finish(found), usedModel: null, skipped: "no-model" };
      const answer = await extractByModel(callModel, episodes, signal);
      if (!answer.ok) return { facts: finish(found), usedModel: null, skipped: answer.reason };
      return { facts: finish([...found, ...answer.facts]), usedModel: answer.model, skipped: null };
    },
  };
}

/**
 * Each fact once, the surer reading first. Of one key that takes a single value, the same words
 * give one fact: whoever read them first has them.
 */
function withoutRepeats(facts: readonly ExtractedFact[]): ExtractedFact[] {
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
