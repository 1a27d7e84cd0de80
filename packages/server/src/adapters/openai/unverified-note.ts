import type { TurnView } from "@steward/contracts/turn-view.ts";
import { makesClaims } from "../../modules/ledger/index.ts";
import { detectLanguage, type Language } from "../../modules/text/index.ts";

const notes = {
  en: "**Unverified:** this answer could not be fully checked.",
  de: "**Ungeprüft:** Diese Antwort konnte nicht vollständig geprüft werden.",
  zh: "**未经核实：** 此回答未能完全核查。",
  pt: "**Não verificado:** não foi possível verificar toda esta resposta.",
  es: "**Sin verificar:** no se pudo comprobar toda esta respuesta.",
  fr: "**Non vérifié :** cette réponse n'a pas pu être entièrement vérifiée.",
} as const satisfies Readonly<Record<Language, string>>;

/**
 * Why an answer was not checked though its risk asked for it; null where it was, or need not be. `text`
 * is what was said.
 */
export function findUnverified({ plan, check }: TurnView, text: string): string | null {
  const isRisky = plan !== null && plan.plan.hallucination_risk !== "low";
  if (!isRisky || check.status !== "unverified" || check.problem === null) return null;
  return check.claims.length > 0 || makesClaims(text) ? check.problem : null;
}

/** Says it in the language of the answer, for front ends that show nothing but text. */
export function toUnverifiedNote(text: string): string {
  return `\n\n${notes[detectLanguage(text) ?? "en"]}`;
}

/** An answer that comes back in a history: the note is ours and not what the assistant said. */
export function withoutUnverifiedNote(text: string): string {
  const note = Object.values(notes).find((each) => text.trimEnd().endsWith(each));
  if (note === undefined) return text;
  return withoutUnverifiedNote(text.trimEnd().slice(0, -note.length).trimEnd());
}
