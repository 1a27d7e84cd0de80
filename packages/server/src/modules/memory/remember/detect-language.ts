import type { Language } from "./language-rules.ts";
import { LANGUAGE_SIGNS } from "./language-signs.data.ts";

const SAMPLE = 2_000;

/** The language of a text by its small words and letters; null: it shows none of those we know. */
export function detectLanguage(text: string): Language | null {
  const sample = text.slice(0, SAMPLE).toLowerCase();
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0;
  const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample);
  if (han > 0 && !kana && han * 3 >= (sample.match(/\p{L}/gu)?.length ?? 0)) return "zh";
  const words = sample.match(/[\p{L}'’]+/gu) ?? [];
  let best: { language: Language; score: number } | null = null;
  for (const [language, signs] of LANGUAGE_SIGNS) {
    const known = words
      .filter((word) => signs.words.has(word))
      .reduce((sum, word) => sum + toWeight(word), 0);
    const score = known + (signs.letters.test(sample) ? 1 : 0);
    if (score > (best?.score ?? 0)) best = { language, score };
  }
  return best?.language ?? null;
}

/** A word that several languages have says less. */
function toWeight(word: string): number {
  return 1 / LANGUAGE_SIGNS.filter(([, signs]) => signs.words.has(word)).length;
}
