import type { CheckInput } from "../finding.ts";
import { findPlans } from "../find-plans.ts";
import { places } from "../moods.data.ts";
import { asides, examples } from "./asides.data.ts";

/**
 * Whether something that is named at a place can be another than the evidence's: told, not planned. What
 * is said by the way, or as an example of what is there, need not be known, but must not be mixed up.
 */
export function mayCompare(
  place: number,
  { isPlan, tokens, language }: Pick<CheckInput, "isPlan" | "tokens" | "language">,
): boolean {
  if (!isPlan(place)) return true;
  const blank = (part: string) => " ".repeat(part.length);
  const plain = tokens.rest.replaceAll(asides, blank);
  const rest = places.test(plain) ? plain.replaceAll(examples, blank) : plain;
  return rest !== tokens.rest && !findPlans(rest, language)(place);
}
