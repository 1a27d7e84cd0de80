import type { CompiledRules } from "./compile-rules.ts";
import type { FoundTime, TimeFinder } from "./create-time-finder.ts";
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
  /** It is only said that it is not so. */
  readonly isDenied: boolean;
  readonly value: string;
  /** Where the value stands; the whole statement where its words are not the value. */
  readonly taken: readonly [number, number];
};

const CONFIDENCE = 0.9;
const READERS = ["clause", "words", "list", "name"] as const;

/** Facts that the rules of a language read in what a user said. */
export function extractByRules(
  episode: SaidEpisode,
  rules: CompiledRules,
  times: TimeFinder,
): ExtractedFact[] {
  return readEpisode(episode.text, rules).flatMap((sentence) => {
    if (isSecret(sentence.text)) return [];
    const statements = findStatements(sentence.text, rules);
    if (statements.length === 0) return [];
    const named = times.find(sentence.text, episode.at).filter(({ from }) => from <= episode.at);
    return statements.flatMap((found) => toFacts({ episode, sentence, rules, named }, found));
  });
}

/** Of statements that claim the same words, the rule that comes first has them. */
function findStatements(sentence: string, rules: CompiledRules): Found[] {
  const statements: Found[] = [];
  const lowered = sentence.toLowerCase();
  for (const each of rules.rules.filter(({ hint }) => lowered.includes(hint))) {
    for (const found of findBy(each, sentence, rules)) {
      if (statements.some(({ taken }) => isOverlap(taken, found.taken))) continue;
      if (isStated(sentence, found, rules)) statements.push(found);
    }
  }
  return statements;
}

function findBy(
  { rule, pattern }: CompiledRules["rules"][number],
  sentence: string,
  rules: CompiledRules,
): Found[] {
  const all: Found[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(sentence); match !== null; match = pattern.exec(sentence)) {
    const found = toFound(rule, match, rules);
    if (found !== null) all.push(found);
    // A value may end before its match does, and what follows may be a statement again.
    pattern.lastIndex = Math.max(found?.end ?? 0, match.index + 1);
  }
  return all;
}

function toFound(rule: Rule, match: RegExpExecArray, rules: CompiledRules): Found | null {
  const { v, k: noun, not, ...groups } = match.groups ?? {};
  const said = { rule, noun, isDenied: not !== undefined };
  const [start, end] = [match.index, match.index + match[0].length];
  const reader = READERS.find((name) => groups[name] !== undefined);
  const read = reader === undefined ? v : rules.readers[reader].exec(groups[reader] ?? "")?.[0];
  const place = match.indices?.groups?.[reader ?? "v"];
  if (place === undefined) {
    return rule.value === undefined
      ? null
      : { ...said, start, end, value: rule.value, taken: [start, end] };
  }
  if (read === undefined) return null;
  const taken = [place[0], place[0] + read.length] as const;
  return { ...said, start, end: end === place[1] ? taken[1] : end, value: read, taken };
}

function isOverlap(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] < other[1] && other[0] < one[1];
}

function toFacts(
  on: {
    readonly episode: SaidEpisode;
    readonly sentence: ReadSentence;
    readonly rules: CompiledRules;
    /** Times in the sentence that have come. */
    readonly named: readonly FoundTime[];
  },
  { rule, start, end, noun, isDenied, value, taken }: Found,
): ExtractedFact[] {
  const { episode, sentence, rules, named } = on;
  const isNear = (each: FoundTime) =>
    !/[,;，；、]/.test(sentence.text.slice(Math.min(each.end, end), Math.max(each.start, start)));
  const time = rule.keepsTime === true ? undefined : named.find(isNear);
  const isInside = time !== undefined && time.start >= taken[0] && time.start < taken[1];
  const whole =
    isInside && rule.value === undefined ? value.slice(0, time.start - taken[0]) : value;
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
        isDenied,
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
  return begun
    .replace(rules.trailing, "")
    .replace(/[」』]+$/u, "")
    .trim();
}
