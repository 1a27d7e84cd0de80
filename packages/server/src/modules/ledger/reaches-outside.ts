import { findObjects } from "./find-objects.ts";
import { atHand, oneself, reaching, things, wentWell } from "./outside.data.ts";

/**
 * Whether what is said to be done is more than words in the answer: "I have shortened the paragraph" can
 * be seen by its reader, "I have sent the mail" can not.
 */
export function reachesOutside(clause: string): boolean {
  const text = clause.replaceAll("’", "'");
  if (reaching.test(text) && (oneself.test(text) || wentWell.test(text))) return true;
  if (atHand.test(text)) return false;
  return things.test(text) || findObjects(clause).some((name) => /[./@\\]/.test(name));
}
