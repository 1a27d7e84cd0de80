import { withoutZeroes } from "./find-acts.ts";
import { denials, failures, partial } from "../moods.data.ts";

/** Code; and what denies nothing: "don't forget". */
const ASIDE =
  /```[\s\S]*?(?:```|$)|`[^`\n]*`|don['’]t forget|vergiss (?:\p{L}+ )?nicht|n['’]oublie[zs]? pas|no (?:te )?olvides|não (?:te |se )?esque[çc]\p{L}*|不要忘记|别忘/giu;

/** Whether an answer says anywhere that something went wrong, was not done, or only in part. */
export function admitsTrouble(text: string): boolean {
  const plain = withoutZeroes(text.replaceAll(ASIDE, " "));
  return failures.test(plain) || denials.test(plain) || partial.test(plain);
}
