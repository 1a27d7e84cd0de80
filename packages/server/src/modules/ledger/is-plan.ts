import type { Language } from "./detect-language.ts";
import { orders, plans } from "./moods.data.ts";

const QUESTION = /[?？]["”»)\s*_]*$/;

/** "You can find it in …" tells where it is. */
const SHOWS =
  /(?<!\p{L})(?:you (?:can|['’]ll|will) (?:now |also )?(?:find|see|open|read|access|view|reach|download|visit|check)|(?:du kannst|sie können)(?= .*(?:finden|sehen|öffnen|ansehen|abrufen))|puedes? (?:ver|encontrar|abrir|consultar|leer)|podes? (?:ver|encontrar|abrir|acessar|conferir)|(?:você )?pode (?:ver|encontrar|abrir|acessar|conferir)|vous pouvez (?:\p{L}+ )?(?:trouver|voir|ouvrir|consulter|lire))(?!\p{L})|可以在(?=.*(?:找到|查看|打开|访问))/giu;

/** Whether a sentence asks, advises or plans, rather than tells. */
export function isPlan(text: string, language: Language): boolean {
  const plain = text.replaceAll(/`[^`\n]*`/g, " ").replaceAll(SHOWS, " ");
  return QUESTION.test(plain) || orders.test(plain) || plans[language].test(plain);
}
