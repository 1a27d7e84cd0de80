import type { LanguageRules, Rule } from "./language-rules.ts";
import { toHint } from "./to-hint.ts";
import { toPlainPattern } from "./to-plain-pattern.ts";

export type CompiledRules = {
  readonly rules: readonly {
    readonly rule: Rule;
    readonly pattern: RegExp;
    /** No match is without these characters, in lower case. */
    readonly hint: string;
  }[];
  /** By the group of a rule's pattern that they read. */
  readonly readers: Readonly<Record<"clause" | "words" | "list" | "name", RegExp>>;
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

const STOPS = String.raw`,;!?()\n\ufffc，。；！？（）`;
const WORD = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}'’&+@-]|\.(?=\s?[\p{L}\p{N}]))*`;
const NAME =
  /^\p{Lu}(?:[\p{L}'’-]|\.(?=[ \p{L}]))*(?: (?:(?:de|da|do|dos|das|del|van|von|der|la|of|the) ){0,2}\p{Lu}(?:[\p{L}'’-]|\.(?=[ \p{L}]))*){0,3}/u;
const WORD_START = String.raw`(?<![\p{L}\p{N}'’])`;
const WORD_END = String.raw`(?![\p{L}\p{N}])`;

const MACROS: Readonly<Record<string, string>> = {
  V: `(?<clause>[^\\s:${STOPS}][^${STOPS}]{0,119}$)`,
  W: `(?<words>[^${STOPS}]{1,80}$)`,
  L: `(?<list>[^\\s,;!?()\\n\\ufffc，。；！？][^;!?()\\n\\ufffc。；！？]{0,199}$)`,
  N: `(?<name>${WORD}(?: ${WORD}){0,5}$)${WORD_END}`,
  NOUN: String.raw`(?<k>[\p{L}-]+(?: [\p{L}-]+)?)`,
};

/**
 * Regular expressions take memory: they are made when a language is first met. None has inline flags
 * like `(?i:...)`: with much code compiled, the engine's fallback no longer finds what those match, so
 * the capitals of a name are looked at afterwards.
 */
export function compileRules(language: LanguageRules): CompiledRules {
  const nouns = Object.values(language.nouns).flatMap((words) => Object.entries(words));
  const start = language.isSpaced ? WORD_START : "";
  const end = language.isSpaced ? WORD_END : "";
  const anywhere = (source: string) => toPlainPattern(`${start}(?:${source})${end}`, "i");
  return {
    rules: language.rules.map((rule) => ({
      rule,
      hint: toHint(rule.pattern),
      pattern: toPlainPattern(`${start}${toSource(rule.pattern, language)}`, "dgi"),
    })),
    readers: toReaders(language),
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

/** What a macro took is more than the value; these say where that ends. Once a language, not in every rule. */
function toReaders(language: LanguageRules): CompiledRules["readers"] {
  const end = `(?=${language.end})`;
  const item = `(?!(?:${language.notAnItem}))[^${STOPS}\\s][^${STOPS}、]{0,39}?`;
  const list = `${item}(?:(?:(?:,|、)\\s*${item}){0,6},?${toLink(language)}${item})?`;
  return {
    clause: toPlainPattern(`^[^\\s:${STOPS}][^${STOPS}]*?${end}`, "i"),
    words: toPlainPattern(`^${WORD}(?: ${WORD}){0,3}?${end}`, "i"),
    list: toPlainPattern(`^${list}${end}`, "i"),
    name: NAME,
  };
}

function toSource(pattern: string, { nouns }: LanguageRules): string {
  return pattern.replaceAll(MACRO, (all: string, name: string, at: number) => {
    const words = nouns[name];
    // Longer words first: of two that begin alike the shorter would win.
    const longestFirst = Object.keys(words ?? {}).toSorted((a, b) => b.length - a.length);
    if (words !== undefined) return `(?<k>${longestFirst.join("|")})`;
    // In the middle of a pattern a value goes to where the pattern goes on, else as far as it may.
    const most = at + all.length === pattern.length ? "" : "?";
    return MACROS[name]?.replace("$", most) ?? all;
  });
}
