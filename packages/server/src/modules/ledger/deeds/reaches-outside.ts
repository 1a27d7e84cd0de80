import { findObjects } from "../names/find-objects.ts";
import { atHand, reaching, things, wentWell } from "./outside.data.ts";

/**
 * Whether what is said to be done is more than words in the answer: "I have shortened the paragraph" can
 * be seen by its reader, "I have sent the mail" can not.
 */
export function reachesOutside(clause: string, isOwn: boolean): boolean {
  const text = clause.replaceAll("’", "'");
  if (reaching.test(text) && (isOwn || wentWell.test(text))) return true;
  if (atHand.test(text)) return false;
  return things.test(text) || findObjects(clause).some((name) => /[./@\\]/.test(name));
}
