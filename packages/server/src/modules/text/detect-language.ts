import {
  type Language,
  languages,
  ownWords,
  smallWords,
  tellingLetters,
} from "./small-words.data.ts";

const SAMPLE = 4_000;
/** Code is written in no language that people speak. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** What letters tell, in words. */
const LETTERS_WEIGH = 1;

/** The language of a text by its small words and letters; null: it shows none of those we know. */
export function detectLanguage(text: string): Language | null {
  const sample = text.slice(0, SAMPLE).replaceAll(CODE, " ").toLowerCase();
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample);
  if (han > 0 && !kana && han * 3 >= (sample.match(/\p{L}/gu)?.length ?? 0)) return "zh";
  const scores = new Map<Language, number>();
  const add = (language: Language, weight: number) =>
    scores.set(language, (scores.get(language) ?? 0) + weight);
  for (const word of sample.match(/[\p{L}'’]+/gu) ?? []) {
    const those = languagesOf.get(fold(word)) ?? [];
    // A word that several languages have says less.
    for (const language of those) add(language, 1 / those.length);
  }
  for (const [language, sign] of tellingLetters) {
    if (sign.test(sample)) add(language, LETTERS_WEIGH);
  }
  const best = Math.max(0, ...scores.values());
  return languages.find((language) => best > 0 && scores.get(language) === best) ?? null;
}

function fold(word: string): string {
  return word.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'");
}

const languagesOf: ReadonlyMap<string, readonly Language[]> = toLanguagesOf();

function toLanguagesOf() {
  const known = new Map<string, Language[]>();
  for (const language of languages) {
    if (language === "zh") continue;
    const words = `${smallWords[language]} ${ownWords[language]}`.split(" ").map(fold);
    for (const word of new Set(words)) known.set(word, [...(known.get(word) ?? []), language]);
  }
  return known;
}
