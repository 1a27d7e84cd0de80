import type { CheckInput } from "../finding.ts";
import { earlierNumbers } from "./earlier-numbers.ts";
import type { SaidNumber } from "./match-number.ts";

/** Whether the answer has said the same number before: it was judged there. */
export function isRepeated({ values, unit }: SaidNumber, input: CheckInput): boolean {
  return earlierNumbers(input).some(
    (one) => one.values[0] === values[0] && one.unit?.measure === unit?.measure,
  );
}
