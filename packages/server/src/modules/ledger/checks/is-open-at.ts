import { isQuestion, type Language } from "../../text/index.ts";
import { clauseAround } from "./clause-around.ts";
import { successWords } from "./success-words.data.ts";

/**
 * Whether the clause around a place denies, plans or advises. A question is open as a whole, and so is
 * what begins with "if", "when" or "please".
 */
export function isOpenAt(text: string, place: number, language: Language): boolean {
  const pattern = toPattern("open", language);
  const begins = pattern.exec(text)?.index ?? text.length;
  if (isQuestion(text) || !/\p{L}/u.test(text.slice(0, begins))) return true;
  return pattern.test(clauseAround(text, place));
}

const patterns = new Map<string, RegExp>();

export function toPattern(words: "open" | "failed", language: Language): RegExp {
  const key = `${words} ${language}`;
  const source = `(?:${successWords[language][words]})`;
  const isHan = language === "zh";
  const whole = isHan ? source : String.raw`(?<![\p{L}\p{N}])${source}(?![\p{L}\p{N}])`;
  const pattern = patterns.get(key) ?? new RegExp(whole, "iu");
  patterns.set(key, pattern);
  return pattern;
}
