import { createRuleBook } from "./create-rule-book.ts";
import { createTimeFinder } from "./create-time-finder.ts";
import { detectLanguage } from "./detect-language.ts";
import { extractByRules } from "./extract-by-rules.ts";
import type { ExtractedFact, SaidEpisode } from "./extracted-fact.ts";

/** Rules read no further into a message: what people say of themselves stands in front of what they paste. */
const READ_CHARACTERS = 20_000;

export type RuleReader = (episode: SaidEpisode) => Promise<readonly ExtractedFact[]>;

/** Facts by rules. One reader serves many turns: it compiles the rules of a language once. */
export function createRuleReader(): RuleReader {
  const book = createRuleBook();
  const times = createTimeFinder();
  return async (episode) => {
    const text = episode.text.slice(0, READ_CHARACTERS);
    const rules = await book.open(detectLanguage(text) ?? "en");
    return extractByRules({ ...episode, text }, rules, times);
  };
}
