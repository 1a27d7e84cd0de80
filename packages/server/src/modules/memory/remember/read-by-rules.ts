import {
  createTimeFinder,
  detectLanguage,
  type FoundTime,
  type Language,
} from "../../text/index.ts";
import { isSingle } from "../facts/fact-rules.ts";
import { compileRules, type CompiledRules } from "./compile-rules.ts";
import type { ExtractedFact, SaidEpisode } from "./extracted-fact.ts";
import { isSecret } from "./is-secret.ts";
import type { LanguageRules, Rule } from "./language-rules.ts";
import { isStated, readEpisode, type ReadSentence } from "./read-episode.ts";
import { toKey } from "./to-key.ts";

/** Finds facts in what one user said. */
export type RuleReader = (episode: SaidEpisode) => Promise<readonly ExtractedFact[]>;

/** Rules read no further into a message: what people say of themselves stands in front of what they paste. */
const READ_CHARACTERS = 20_000;
const CONFIDENCE = 0.9;
const READERS = ["clause", "words", "list", "name", "rest", "v"] as const;

const SOURCES: Readonly<Record<Exclude<Language, "fr">, () => Promise<LanguageRules>>> = {
  de: async () => (await import("./rules-german.data.ts")).germanRules,
  en: async () => (await import("./rules-english.data.ts")).englishRules,
  es: async () => (await import("./rules-spanish.data.ts")).spanishRules,
  pt: async () => (await import("./rules-portuguese.data.ts")).portugueseRules,
  zh: async () => (await import("./rules-chinese.data.ts")).chineseRules,
};

/** Facts by rules. One reader serves many turns: it compiles the rules of a language once. */
export function createRuleReader(): RuleReader {
  const compiled = new Map<Language, CompiledRules>();
  const times = createTimeFinder();
  return async (said) => {
    const episode = { ...said, text: said.text.slice(0, READ_CHARACTERS) };
    const language = detectLanguage(episode.text) ?? "en";
    if (language === "fr") return [];
    const rules = compiled.get(language) ?? compileRules(await SOURCES[language]());
    compiled.set(language, rules);
    return readEpisode(episode.text, rules).flatMap((sentence) => {
      const statements = isSecret(sentence.text) ? [] : findStatements(sentence.text, rules);
      if (statements.length === 0) return [];
      const named = times.find(sentence.text, episode.at).filter(({ from }) => from <= episode.at);
      return statements.flatMap((found) => toFacts({ episode, sentence, rules, named }, found));
    });
  };
}

type Found = {
  readonly rule: Rule;
  readonly start: number;
  readonly end: number;
  /** The noun that was said, as a key. */
  readonly noun: string;
  /** It is only said that it is not so. */
  readonly isDenied: boolean;
  readonly kind: (typeof READERS)[number] | "said-by-rule";
  readonly value: string;
  /** Where the value stands; the whole statement where its words are not the value. */
  readonly taken: readonly [number, number];
};

/** Of statements that claim the same words, the rule that comes first has them. */
function findStatements(sentence: string, rules: CompiledRules): Found[] {
  const statements: Found[] = [];
  for (const each of rules.rules) {
    for (const found of findBy(each, sentence, rules)) {
      const isFree = statements.every(
        ({ taken: [start, end] }) => end <= found.taken[0] || found.taken[1] <= start,
      );
      if (isFree && isStated(sentence, found, rules)) statements.push(found);
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
  const groups = match.groups ?? {};
  const noun = (groups.k ?? "").toLowerCase();
  const said = {
    rule,
    noun: rules.nouns.get(noun) ?? toKey(noun),
    isDenied: groups.not !== undefined,
    start: match.index,
  };
  const end = match.index + match[0].length;
  const kind = READERS.find((name) => groups[name] !== undefined);
  const place = kind && match.indices?.groups?.[kind];
  if (kind === undefined || place === undefined) {
    const value = rule.value?.replace("{k}", () => said.noun);
    const taken = [match.index, end] as const;
    return value === undefined ? null : { ...said, end, kind: "said-by-rule", value, taken };
  }
  const value = rules.readers[kind].exec(groups[kind] ?? "")?.[0];
  if (value === undefined) return null;
  const taken = [place[0], place[0] + value.length] as const;
  return { ...said, end: end === place[1] ? taken[1] : end, kind, value, taken };
}

function toFacts(
  on: {
    readonly episode: SaidEpisode;
    readonly sentence: ReadSentence;
    readonly rules: CompiledRules;
    /** Times in the sentence that have come. */
    readonly named: readonly FoundTime[];
  },
  { rule, start, end, noun, isDenied, kind, value, taken }: Found,
): ExtractedFact[] {
  const { episode, sentence, rules, named } = on;
  const isNear = (each: FoundTime) =>
    !/[,;，；、]/.test(sentence.text.slice(Math.min(each.end, end), Math.max(each.start, start)));
  // The time in a date, or in a note, is part of it.
  const keepsTime = rule.category === "date" || kind === "rest";
  const time = keepsTime ? undefined : named.find(isNear);
  const isInside = time !== undefined && time.start >= taken[0] && time.start < taken[1];
  const whole = isInside && kind !== "said-by-rule" ? value.slice(0, time.start - taken[0]) : value;
  const parts = kind === "list" ? whole.split(rules.and) : [whole];
  const subject = episode.speaker ?? "user";
  const key = rule.key.replace("{k}", () => noun);
  const isEnded = rule.isEnded === true;
  return parts.flatMap((part): ExtractedFact[] => {
    const tidy = toTidy(part, kind, rules);
    if (!/[\p{L}\p{N}]/u.test(tidy)) return [];
    return [
      {
        subject,
        key,
        value: tidy,
        category: rule.category,
        confidence: CONFIDENCE * sentence.trust,
        ...(time && { timeText: time.text }),
        ...(time && (isEnded ? { validTo: time.from } : { validFrom: time.from })),
        source: { episode: episode.ref, start: sentence.start + start, end: sentence.start + end },
        extractor: "rules",
        isEnded,
        isDenied,
        isCorrection: rules.corrections.test(sentence.text),
        isSingle: isSingle({ subject, key }),
      },
    ];
  });
}

function toTidy(value: string, kind: Found["kind"], rules: CompiledRules): string {
  const bare = value.trim().replace(/^["“”„«»'「『]+/u, "");
  // A note is kept as it was said.
  const begun = kind === "rest" ? bare : bare.replace(rules.leading, "");
  return begun
    .replace(rules.trailing, "")
    .replace(/[」』]+$/u, "")
    .trim();
}
