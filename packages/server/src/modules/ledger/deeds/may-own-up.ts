import type { Language } from "../detect-language.ts";
import { denials, failures, partial } from "../moods.data.ts";
import { hints } from "./hints.data.ts";

/** Whether a text has words that may be meant to say that something went wrong, was not done, or only in part. */
export function mayOwnUp(text: string, language: Language): boolean {
  return [failures, denials, partial, hints[language]].some((mood) => mood.test(text));
}
