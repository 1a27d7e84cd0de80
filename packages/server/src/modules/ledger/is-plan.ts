import type { Language } from "./detect-language.ts";
import { orders, plans } from "./moods.data.ts";

const QUESTION = /[?？]["”»)\s*_]*$/;

/** Whether a sentence asks, advises or plans, rather than tells. */
export function isPlan(text: string, language: Language): boolean {
  const plain = text.replaceAll(/`[^`\n]*`/g, " ");
  return QUESTION.test(plain) || orders.test(plain) || plans[language].test(plain);
}
