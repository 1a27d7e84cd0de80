import { withoutZeroes } from "./find-acts.ts";
import { denials, failures, partial } from "./moods.data.ts";

/** Whether an answer says anywhere that something went wrong, was not done, or only in part. */
export function admitsTrouble(text: string): boolean {
  const plain = withoutZeroes(text.replaceAll(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, " "));
  return failures.test(plain) || denials.test(plain) || partial.test(plain);
}
