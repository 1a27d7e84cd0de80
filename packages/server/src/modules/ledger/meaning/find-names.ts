import type { Language } from "../detect-language.ts";

const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’-]*\p{L}`;
const NAME = new RegExp(`(?<![\\p{L}\\p{N}'’_/.@-])${WORD}(?:[ \u00A0]${WORD})*`, "gu");
/** German writes every noun like a name: there it takes a form of address. */
const GERMAN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:Herrn?|Frau|Dr\\.|Prof\\.)[ \u00A0])${WORD}(?:[ \u00A0]${WORD})*`,
  "gu",
);
/** A sentence, a quotation or a list begins here, and writes its first word large. */
const BEGINS = /(?:^|[.!?:;…"'“„«»”([*_•–—-]|\n)\s*$/u;
/** Days, months, money and articles are no names of anybody. */
const COMMON =
  /^(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tues?|Wednes|Thurs?|Fri|Satur|Sun)(?:day|uary|ruary|ch|il|e|y|ust|ember|ober|)s?|Euros?|Dollars?|Th(?:is|at|ese|ose|e)|D(?:ie|er|as)|L(?:e|a|es|os|as)|El)$/u;
/** "GB" and "HTTP" name no one. */
const SMALL = /\p{Ll}/u;
const CODE_SPAN = /`[^`\n]*`|https?:\/\/\S+/g;

/** The names of people, places and things in a text, as far as letters show them. */
export function findNames(text: string, language: Language): string[] {
  if (language === "zh") return [];
  const plain = text.replaceAll(CODE_SPAN, (span) => " ".repeat(span.length));
  if (language === "de") {
    return [...plain.matchAll(GERMAN)].map(([name]) => name);
  }
  return [...plain.matchAll(NAME)].flatMap((found) => {
    const [first = "", ...rest] = found[0].split(/[ \u00A0]/u);
    const isFirst = BEGINS.test(plain.slice(0, found.index));
    // "Since Ana left": what only begins the sentence is no part of the name.
    const parts = isFirst && rest.length === 0 ? [] : [first, ...rest];
    const name = parts.filter((part) => !COMMON.test(part) && SMALL.test(part)).join(" ");
    return name === "" ? [] : [name];
  });
}
