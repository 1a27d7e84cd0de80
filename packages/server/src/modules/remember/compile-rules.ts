import type { LanguageRules, Rule } from "./language-rules.ts";
import { toPlainPattern } from "./to-plain-pattern.ts";

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
const WORD_START = String.raw`(?<![\p{L}\p{N}'’])`;
const WORD_END = String.raw`(?![\p{L}\p{N}])`;

/**
 * Regular expressions take memory: they are made when a language is first met. None has inline flags
 * like `(?i:...)`: with much code compiled, the engine's fallback no longer finds what those match, so
 * the capitals of a name are looked at afterwards.
 */
export function compileRules(language: LanguageRules): CompiledRules {
  const macros = toMacros(language);
  const nouns = Object.values(language.nouns).flatMap((words) => Object.entries(words));
  const start = language.isSpaced ? WORD_START : "";
  const end = language.isSpaced ? WORD_END : "";
  const anywhere = (source: string) => toPlainPattern(`${start}(?:${source})${end}`, "i");
  return {
    rules: language.rules.map((rule) => {
      const source = rule.pattern.replaceAll(MACRO, (all, name: string) => macros.get(name) ?? all);
      return { rule, pattern: toPlainPattern(`${start}${source}`, "dgi") };
    }),
    nouns: new Map(nouns),
    and: toPlainPattern(`,?${toLink(language)}|,\\s*|、`, "i"),
    leading: toPlainPattern(`^(?:${language.leading})`, ""),
    trailing: toPlainPattern(`(?:${language.trailing}|[\\s.:'"“”„»«])+$`, "i"),
    firstPerson: anywhere(language.firstPerson),
    voids: anywhere(language.voids),
    orders: anywhere(language.orders),
    hedges: anywhere(language.hedges),
    jokes: anywhere(language.jokes),
    asks: toPlainPattern(language.asks, "i"),
    asked: toPlainPattern(`(?:${language.asked})$`, "i"),
    corrections: toPlainPattern(`^\\s*(?:${language.corrections})`, "i"),
    labels: toPlainPattern(`^(?:${language.labels})$`, "i"),
  };
}

/** `{V}`, but not the braces of `\p{L}`. */
const MACRO = /(?<!\\p)\{([A-Z]+)\}/g;

function toLink({ and, isSpaced }: LanguageRules): string {
  return isSpaced ? `\\s+(?:${and})\\s+` : `\\s*(?:${and})\\s*`;
}

function toMacros(language: LanguageRules): Map<string, string> {
  const end = `(?=${language.end})`;
  const item = `(?!(?:${language.notAnItem}))[^${NOT_IN_VALUE}\\s][^${NOT_IN_VALUE}、]{0,39}?`;
  const list = `${item}(?:(?:(?:,|、)\\s*${item}){0,6},?${toLink(language)}${item})?`;
  const macros = new Map([
    ["V", `(?<v>[^\\s:${NOT_IN_VALUE}][^${NOT_IN_VALUE}]{0,119}?)${end}`],
    ["W", `(?<v>${WORD}(?: ${WORD}){0,3}?)${end}`],
    ["N", `(?<n>${WORD}(?: ${WORD}){0,5})${WORD_END}`],
    ["L", `(?<v>${list})${end}`],
    ["NOUN", String.raw`(?<k>[\p{L}-]+(?: [\p{L}-]+)?)`],
  ]);
  for (const [name, words] of Object.entries(language.nouns)) {
    const longestFirst = Object.keys(words).toSorted((a, b) => b.length - a.length);
    macros.set(name, `(?<k>${longestFirst.join("|")})`);
  }
  return macros;
}
