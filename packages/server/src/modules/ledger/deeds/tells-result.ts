import type { Language } from "../detect-language.ts";
import { toClauses } from "./to-clauses.ts";
import { moods, participles, places } from "../moods.data.ts";
import { looking, oneself } from "./outside.data.ts";
import type { Sentence } from "../sentence.ts";

/** "You're enrolled": told, not advised. */
const TO_READER =
  /(?<!\p{L})(?:you(?:['’]re| are| have been)|vous (?:est|sont|êtes|a|ont)|du bist|sie sind|ihr seid)(?!\p{L})/giu;
const WELL = /\|\s*(?:ok|okay|done|yes|ja|sí|sim|oui|[✓✔✅])(?!\p{L})/iu;

/** Whether a sentence says what became of something, or where it is now, in any words. */
export function tellsResult(text: string, form: Sentence["form"], language: Language): boolean {
  if (form === "row" && WELL.test(text)) return true;
  return toClauses(text.replaceAll(TO_READER, " "), language).some(
    (clause) => !moods[language].open.test(clause.text) && isResult(clause.text, language),
  );
}

function isResult(clause: string, language: Language): boolean {
  if (language === "zh") return moods.zh.done.test(clause);
  if (oneself[language].test(clause.replaceAll("’", "'")) && !looking.test(clause)) return true;
  return participles[language].test(clause) || places.test(clause);
}
