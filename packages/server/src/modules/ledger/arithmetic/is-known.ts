import { matchesNumber, type SaidNumber } from "../numbers/match-number.ts";
import type { Scene } from "./relation.ts";

/** Whether the evidence has the number itself: then it need not follow from what was said beside it. */
export function isKnown(said: SaidNumber, { input }: Scene): boolean {
  return input.book
    .numbers()
    .lines.some(
      ({ isResult, numbers }) => isResult && numbers.some((number) => matchesNumber(said, number)),
    );
}
