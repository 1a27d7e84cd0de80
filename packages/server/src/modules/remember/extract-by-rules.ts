import type { CompiledRules } from "./compile-rules.ts";
import type { TimeFinder } from "./create-time-finder.ts";
import type { ExtractedFact, SaidEpisode } from "./extracted-fact.ts";
import { isSecret } from "./is-secret.ts";
import type { Rule } from "./language-rules.ts";
import { isStated, readEpisode, type ReadSentence } from "./read-episode.ts";
import { toKey } from "./to-key.ts";

type Found = {
  readonly rule: Rule;
  readonly start: number;
  readonly end: number;
  readonly noun: string | undefined;
  readonly value: string;
  /** Where the value stands; the whole statement where its words are not the value. */
  readonly taken: readonly [number, number];
};

const CONFIDENCE = 0.9;

/** Facts that the rules of a language read in what a user said. */
export function extractByRules(
  episode: SaidEpisode,
  rules: CompiledRules,
  times: TimeFinder,
): ExtractedFact[] {
  return readEpisode(episode.text, rules).flatMap((sentence) => {
    if (isSecret(sentence.text)) return [];
    return findStatements(sentence.text, rules).flatMap((found) =>
      toFacts({ episode, sentence, rules, times }, found),
    );
  });
}

/** Of statements that claim the same words, the rule that comes first has them. */
function findStatements(sentence: string, rules: CompiledRules): Found[] {
  const statements: Found[] = [];
  for (const { rule, pattern } of rules.rules) {
    for (const match of sentence.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const taken = match.indices?.groups?.["v"] ?? [start, end];
      const isTaken = statements.some((each) => taken[0] < each.taken[1] && taken[1] > each.taken[0]);
      if (isTaken || !isStated(sentence, { start, end }, rules)) continue;
      const value = rule.value ?? match.groups?.["v"] ?? "";
      statements.push({ rule, start, end, noun: match.groups?.["k"], value, taken });
    }
  }
  return statements;
}

function toFacts(
  on: {
    readonly episode: SaidEpisode;
    readonly sentence: ReadSentence;
    readonly rules: CompiledRules;
    readonly times: TimeFinder;
  },
  { rule, start, end, noun, value, taken }: Found,
): ExtractedFact[] {
  const { episode, sentence, rules } = on;
  const named = on.times.find(sentence.text, episode.at).filter((each) => each.from <= episode.at);
  const time = rule.keepsTime === true ? undefined : (named.find((each) => each.end > start) ?? named[0]);
  const isInside = time !== undefined && time.start >= taken[0] && time.start < taken[1];
  const whole = isInside && rule.value === undefined ? value.slice(0, time.start - taken[0]) : value;
  const isList = rule.isList === true || rule.pattern.includes("{L}");
  const parts = isList ? whole.split(rules.and) : [whole];
  const key = rule.key.replace("{k}", () => toNoun(noun, rules));
  return parts.flatMap((part): ExtractedFact[] => {
    const tidy = rule.value ?? toTidy(part, rule, rules);
    if (tidy === "" || !/[\p{L}\p{N}]/u.test(tidy)) return [];
    return [
      {
        subject: episode.speaker ?? "user",
        key,
        value: tidy,
        category: rule.category,
        confidence: (rule.confidence ?? CONFIDENCE) * sentence.trust,
        ...(time && { timeText: time.text }),
        ...(time && (rule.isEnded === true ? { validTo: time.from } : { validFrom: time.from })),
        source: { episode: episode.ref, start: sentence.start + start, end: sentence.start + end },
        extractor: "rules",
        isEnded: rule.isEnded === true,
        isCorrection: rules.corrections.test(sentence.text),
        isSingle: rule.isMany !== true,
      },
    ];
  });
}

function toNoun(noun: string | undefined, rules: CompiledRules): string {
  const said = (noun ?? "").toLowerCase();
  return rules.nouns.get(said) ?? toKey(said);
}

function toTidy(value: string, rule: Rule, rules: CompiledRules): string {
  const bare = value.trim().replace(/^["“”„«»'「『]+/u, "");
  // A note is kept as it was said.
  const begun = rule.keepsTime === true ? bare : bare.replace(rules.leading, "");
  return begun.replace(rules.trailing, "").replace(/[」』]+$/u, "").trim();
}
