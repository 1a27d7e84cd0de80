import type { LanguageRules, Rule } from "./language-rules.ts";

export type CompiledRules = {
  readonly rules: readonly { readonly rule: Rule; readonly pattern: RegExp }[];
  /** By the group of a rule's pattern that they read: what a macro took is more than the value. */
  readonly readers: Readonly<Record<"clause" | "words" | "list" | "name" | "rest" | "v", RegExp>>;
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
  readonly corrections: RegExp;
  readonly labels: RegExp;
};

const STOPS = String.raw`,;!?()\n\ufffc，。；！？（）`;
const WORD = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}'’&+@\-]|\.(?=\s?[\p{L}\p{N}]))*`;
/** Patterns see no letter case, so the capitals of a name are looked at afterwards. */
const NAME =
  /^\p{Lu}(?:[\p{L}'’-]|\.(?=[ \p{L}]))*(?: (?:(?:de|da|do|dos|das|del|van|von|der|la|of|the) ){0,2}\p{Lu}(?:[\p{L}'’-]|\.(?=[ \p{L}]))*){0,3}/u;
const ANY = /^[\s\S]+/u;

/** What a value may take. Of all but `T` the last "$" is "?" where the pattern goes on behind it. */
const MACROS: Readonly<Record<string, string>> = {
  V: `(?<clause>[^\\s:${STOPS}][^${STOPS}]{0,119}$)`,
  W: `(?<words>[^${STOPS}]{1,80}$)`,
  L: `(?<list>[^\\s:${STOPS}][^:;!?()\\n\\ufffc。；！？]{0,199}$)`,
  N: `(?<name>${WORD}(?: ${WORD}){0,5}$)(?![\\p{L}\\p{N}])`,
  T: String.raw`(?<rest>[^?？\n\ufffc]{3,300}?)(?=\s*[。！.!]?\s*$)`,
};
/** `{V}`, but not the braces of `\p{L}`. */
const MACRO = /(?<!\\p)\{([A-Z]+)\}/g;

export function compileRules(language: LanguageRules): CompiledRules {
  const { isSpaced } = language;
  const [start, end] = isSpaced ? [String.raw`(?<![\p{L}\p{N}'’])`, toEnd(language)] : ["", ""];
  const toPattern = (source: string, flags = "iu") => new RegExp(source, flags);
  const anywhere = (source: string) => toPattern(`${start}(?:${source})${end}`);
  const link = isSpaced ? `\\s+(?:${language.and})\\s+` : `\\s*(?:${language.and})\\s*`;
  const space = isSpaced ? "\\s" : "";
  return {
    rules: language.rules.map((rule) => ({
      rule,
      pattern: toPattern(`${start}(?:${toSource(rule.pattern, language)})`, "dgiu"),
    })),
    readers: toReaders(language, link),
    nouns: new Map(Object.values(language.nouns).flatMap((words) => Object.entries(words))),
    and: toPattern(`,?${link}|[,，]\\s*|、`),
    leading: toPattern(`^(?:(?:${language.leading})${isSpaced ? "\\s+" : ""})+`, "u"),
    trailing: toPattern(`(?:${space}(?:${language.trailing})|[\\s.:'"“”„»«])+$`),
    firstPerson: anywhere(language.firstPerson),
    voids: anywhere(language.voids),
    orders: anywhere(language.orders),
    hedges: anywhere(language.hedges),
    jokes: anywhere(language.jokes),
    asks: toPattern(`^[^?？]*?[,;–—，；¿-]\\s*(?:${language.asks})${end}`),
    corrections: toPattern(`^\\s*(?:${language.corrections})`),
    labels: toPattern(`^(?:${language.labels})$`),
  };
}

function toEnd({ isSpaced }: LanguageRules): string {
  return isSpaced ? String.raw`(?![\p{L}\p{N}])` : "";
}

function toReaders(language: LanguageRules, link: string): CompiledRules["readers"] {
  const word = language.isSpaced
    ? `\\s+(?:${language.ends})${toEnd(language)}`
    : `(?:${language.ends})`;
  const end = `(?=\\s*(?:[${STOPS}…"“”»」：¿]|\\.?\\s*$|\\s[–—-]\\s)|:\\s|${word})`;
  const item = `(?!(?:${language.notAnItem})${toEnd(language)})[^${STOPS}\\s][^${STOPS}、]{0,39}?`;
  const list = `${item}(?:(?:(?:,|、)\\s*${item}){0,6},?${link}${item})?`;
  return {
    clause: new RegExp(`^[^\\s:${STOPS}][^${STOPS}]*?${end}`, "iu"),
    words: new RegExp(`^${WORD}(?: ${WORD}){0,3}?${end}`, "iu"),
    list: new RegExp(`^${list}${end}`, "iu"),
    name: NAME,
    rest: ANY,
    v: ANY,
  };
}

function toSource(pattern: string, language: LanguageRules): string {
  return pattern.replaceAll(MACRO, (all: string, name: string, at: number) => {
    // Longer words first: of two that begin alike the shorter would win.
    const words = Object.keys(language.nouns[name] ?? {}).toSorted((a, b) => b.length - a.length);
    if (words.length > 0) return `(?<k>${words.join("|")})${toEnd(language)}`;
    if (name === "T") return MACROS.T ?? all;
    const next = pattern.charAt(at + all.length);
    return MACROS[name]?.replace("$", next === "" || next === "|" ? "" : "?") ?? all;
  });
}
