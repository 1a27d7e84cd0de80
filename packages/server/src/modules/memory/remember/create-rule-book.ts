import { compileRules, type CompiledRules } from "./compile-rules.ts";
import type { Language, LanguageRules } from "./language-rules.ts";

export type RuleBook = {
  /** The rules of a language, read and compiled on first use. */
  open(language: Language): Promise<CompiledRules>;
};

const SOURCES: Readonly<Record<Language, () => Promise<LanguageRules>>> = {
  de: async () => (await import("./rules-german.data.ts")).germanRules,
  en: async () => (await import("./rules-english.data.ts")).englishRules,
  es: async () => (await import("./rules-spanish.data.ts")).spanishRules,
  pt: async () => (await import("./rules-portuguese.data.ts")).portugueseRules,
  zh: async () => (await import("./rules-chinese.data.ts")).chineseRules,
};

export function createRuleBook(): RuleBook {
  const compiled = new Map<Language, CompiledRules>();
  return {
    async open(language) {
      const known = compiled.get(language);
      if (known !== undefined) return known;
      const rules = compileRules(await SOURCES[language]());
      compiled.set(language, rules);
      return rules;
    },
  };
}
