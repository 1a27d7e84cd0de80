import type { ModelFacts } from "./extract-by-model.ts";
import type { ExtractedFact, SaidEpisode } from "./extracted-fact.ts";
import type { RuleReader } from "./create-rule-reader.ts";
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

export function createRemember(ports: {
  /** Null: rules alone. */
  readonly callModel: CallModel | null;
  readonly readByRules: RuleReader;
  readonly config: RememberConfig;
}): Remember {
  return {
    async extract({ episodes, conversation }, signal) {
      const said = episodes.filter((each) => each.role === "user" && each.text.trim() !== "");
      if (said.length === 0) return { facts: [], usedModel: null, skipped: "nothing-said" };
      const { callModel, readByRules, config } = ports;
      const found: ExtractedFact[] = [];
      for (const episode of said) found.push(...(await readByRules(episode)));
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
