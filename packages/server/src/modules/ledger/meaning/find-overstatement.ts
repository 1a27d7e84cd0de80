import type { Language } from "../detect-language.ts";
import { causal, certain, linked, unsure } from "./contrasts.data.ts";
import type { Passage } from "./passages.ts";
import type { Ranking } from "./rank-passages.ts";
import type { Statement } from "./to-statements.ts";

const SAME_THING = 0.5;
/** What says how far a finding reaches often stands in the next sentence. */
const BEHIND = 1;

/** The passage that says less surely, or of a mere connection, what is said to be so; null: none. */
export function findOverstatement(
  { text, language }: Statement,
  { near }: Ranking,
  passages: readonly Passage[],
): { readonly why: string; readonly passage: Passage } | null {
  for (const { passage, likeness } of near) {
    if (likeness < SAME_THING) break;
    const at = passages.indexOf(passage);
    const around = passages
      .slice(at, at + 1 + BEHIND)
      .filter(({ id }) => id === passage.id)
      .map((one) => one.text)
      .join(" ");
    if (isCause(text, around, language)) {
      return { why: "The evidence says only that the two go together", passage };
    }
    if (isSurer(text, passage.text, language)) return { why: "The evidence is less sure", passage };
  }
  return null;
}

function isSurer(text: string, known: string, language: Language): boolean {
  if (!certain[language].test(text) || unsure[language].test(text)) return false;
  return unsure[language].test(known) && !certain[language].test(known);
}

function isCause(text: string, around: string, language: Language): boolean {
  if (!causal[language].test(text) || linked[language].test(text)) return false;
  return linked[language].test(around) && !causal[language].test(around);
}
