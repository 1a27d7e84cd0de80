import { toWords } from "../../text/index.ts";
import type { Language } from "../detect-language.ts";
import { toTelling } from "../small-words.ts";
import { findNames } from "./find-names.ts";

const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’-]*\p{Ll}`;
/** German writes every noun large; only names stand side by side. */
const GERMAN = new RegExp(`(?<![\\p{L}\\p{N}])${WORD}(?:[ \\u00A0]${WORD})+`, "gu");
const CHINESE =
  /(?<=^|[，。；：、的由长理员授师席])(\p{Script=Han}{2,3}?)(?=（|认为|主张|表示|建议|汇报|指出|说|觉得|决定|提出|负责|反对|同意|希望|则)/gu;

const FIRST = /^[\s*_"“„«(]*(\p{Lu}[\p{L}\p{M}'’-]*\p{Ll})(?=[\s,])/u;

/** The words of each name in a text of the evidence. */
export function toActors(text: string, language: Language): string[][] {
  if (language === "zh") return [...text.matchAll(CHINESE)].map(([, name = ""]) => toWords(name));
  if (language === "de") return [...text.matchAll(GERMAN)].map(([name]) => toWords(name));
  return findNames(text, language).map(toWords);
}

/** "According to the judge". */
const SOURCE =
  /(?<!\p{L})(?:according to|laut|nach (?:angaben|ansicht|meinung) (?:von|des|der)|selon|d['’]après|según|segundo|de acordo com|in the (?:view|opinion) of)\s([^,，;:.]{2,40})[,，]/iu;

/** Those of an answer: what only begins a sentence is one where the evidence writes it so elsewhere. */
export function toKnownActors(
  text: string,
  language: Language,
  known: ReadonlySet<string>,
): string[][] {
  const actors = toActors(text, language);
  const first = toTelling(toWords(FIRST.exec(text)?.[1] ?? ""));
  const source = toTelling(toWords(SOURCE.exec(text)?.[1] ?? ""));
  if (source.length > 0) return [source, ...actors];
  const isName = first.length > 0 && first.every((word) => known.has(word));
  return isName && !actors.flat().includes(first[0] ?? "") ? [first, ...actors] : actors;
}
