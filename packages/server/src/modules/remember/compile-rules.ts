import type { LanguageRules, Rule } from "./language-rules.ts";

export type CompiledRules = {
  readonly rules: readonly { readonly rule: Rule; readonly pattern: RegExp }[];
  readonly nouns: ReadonlyMap<string, string>;
  readonly and: RegExp;
  readonly leading: RegExp;
  readonly trailing: RegExp;
  readonly firstPerson: RegExp;
  readonly voids: RegExp;
  readonly orders: RegExp;
  readonly hedges: RegExp;
  readonly jokes: RegExp;
  readonly asks: RegExp;
  readonly asked: RegExp;
  readonly corrections: RegExp;
  readonly labels: RegExp;
};

const NOT_IN_VALUE = String.raw`,;!?()\n\ufffc，。；！？（）`;
const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}'’.&+@-]*`;
const NAME_WORD = String.raw`\p{Lu}[\p{L}'’-]*(?:\.(?= \p{Lu}))?`;
const NAME_LINK = "(?:de|da|do|dos|das|del|van|von|der|la|of|the)";

/** Regular expressions take memory: they are made when a language is first met. */
export function compileRules(language: LanguageRules): CompiledRules {
  const macros = toMacros(language);
  const nouns = Object.values(language.nouns).flatMap((words) => Object.entries(words));
  const anywhere = (source: string) => {
    if (!language.isSpaced) return new RegExp(source, "iu");
    return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "iu");
  };
  return {
    rules: language.rules.map((rule) => ({
      rule,
      pattern: new RegExp(toSource(rule.pattern, macros), "dgu"),
    })),
    nouns: new Map(nouns),
    and: new RegExp(`,?${toLink(language)}|,\\s*|、`, "iu"),
    leading: new RegExp(`^(?:${language.leading})`, "u"),
    trailing: new RegExp(`(?:${language.trailing}|[\\s.:'"“”„»«])+$`, "iu"),
    firstPerson: anywhere(language.firstPerson),
    voids: anywhere(language.voids),
    orders: anywhere(language.orders),
    hedges: anywhere(language.hedges),
    jokes: anywhere(language.jokes),
    asks: new RegExp(language.asks, "iu"),
    asked: new RegExp(`(?:${language.asked})$`, "iu"),
    corrections: new RegExp(`^\\s*(?:${language.corrections})`, "iu"),
    labels: new RegExp(`^(?:${language.labels})$`, "iu"),
  };
}

function toLink({ and, isSpaced }: LanguageRules): string {
  return isSpaced ? `\\s+(?:${and})\\s+` : `\\s*(?:${and})\\s*`;
}

function toSource(pattern: string, macros: ReadonlyMap<string, string>): string {
  const filled = pattern.replaceAll(/(?<!\\p)\{([A-Z]+)\}/g, (all, name: string) => macros.get(name) ?? all);
  // Chinese has no spaces between words, so what stands before says nothing there.
  const boundary = /^\p{Script=Han}/u.test(pattern) ? "" : String.raw`(?<![\p{L}\p{N}'’])`;
  return `${boundary}(?i:${filled})`;
}

function toMacros(language: LanguageRules): Map<string, string> {
  const end = `(?=${language.end})`;
  const item = `(?!(?:${language.notAnItem}))[^${NOT_IN_VALUE}\\s][^${NOT_IN_VALUE}、]{0,39}?`;
  const and = `,?${toLink(language)}`;
  const list = `${item}(?:(?:(?:,|、)\\s*${item}){0,6}${and}${item})?`;
  const macros = new Map([
    ["V", `(?<v>[^\\s:${NOT_IN_VALUE}][^${NOT_IN_VALUE}]{0,119}?)${end}`],
    ["W", `(?<v>${WORD}(?: ${WORD}){0,3}?)${end}`],
    ["N", `(?-i:(?<v>${NAME_WORD}(?: (?:${NAME_LINK} ){0,2}${NAME_WORD}){0,3}))(?![\\p{L}\\p{N}])`],
    ["L", `(?<v>${list})${end}`],
    ["NOUN", String.raw`(?<k>[\p{L}-]+(?: [\p{L}-]+)?)`],
  ]);
  for (const [name, words] of Object.entries(language.nouns)) {
    const longestFirst = Object.keys(words).toSorted((a, b) => b.length - a.length);
    macros.set(name, `(?<k>${longestFirst.join("|")})`);
  }
  return macros;
}
