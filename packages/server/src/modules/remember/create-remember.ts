import { createRuleBook } from "./create-rule-book.ts";
import { createTimeFinder } from "./create-time-finder.ts";
import { detectLanguage } from "./detect-language.ts";
import type { ModelFacts } from "./extract-by-model.ts";
import { extractByRules } from "./extract-by-rules.ts";
import type { ExtractedFact, SaidEpisode } from "./extracted-fact.ts";
import type { CallModel } from "./ports.ts";
import type { RememberConfig } from "./remember-config.ts";
import { withoutRepeats } from "./without-repeats.ts";

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

/** Rules read no further into a message: what people say of themselves stands in front of what they paste. */
const READ_CHARACTERS = 20_000;

export function createRemember(ports: {
  /** Null: rules alone. */
  readonly callModel: CallModel | null;
  readonly config: RememberConfig;
}): Remember {
  const book = createRuleBook();
  const times = createTimeFinder();

  async function extractFrom(episode: SaidEpisode): Promise<ExtractedFact[]> {
    const text = episode.text.slice(0, READ_CHARACTERS);
    const rules = await book.open(detectLanguage(text) ?? "en");
    return extractByRules({ ...episode, text }, rules, times);
  }

  return {
    async extract({ episodes, conversation }, signal) {
      const said = episodes.filter((each) => each.role === "user" && each.text.trim() !== "");
      if (said.length === 0) return { facts: [], usedModel: null, skipped: "nothing-said" };
      const found: ExtractedFact[] = [];
      for (const episode of said) found.push(...(await extractFrom(episode)));
      const { callModel, config } = ports;
      const finish = (facts: readonly ExtractedFact[]) =>
        withoutRepeats(facts).map((fact) =>
          conversation === undefined ? fact : { ...fact, conversation },
        );
      if (callModel === null) return { facts: finish(found), usedModel: null, skipped: "no-model" };
      // Only here: whoever wants rules or times alone does without the models module.
      const { extractByModel } = await import("./extract-by-model.ts");
      const answer = await extractByModel({ callModel, config }, episodes, signal);
      if (!answer.ok) return { facts: finish(found), usedModel: null, skipped: answer.reason };
      return { facts: finish([...found, ...answer.facts]), usedModel: answer.model, skipped: null };
    },
  };
}
