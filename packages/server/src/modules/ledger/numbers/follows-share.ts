import type { CheckInput } from "../finding.ts";
import { hasMatch, type SaidNumber } from "./match-number.ts";
import { numbersOf } from "./numbers-of.ts";
import type { Amount } from "./reckon-twice.ts";

const HUNDRED = 100;
const CLOSE = 0.25;

/** So many percent of an amount at hand as the sentence says. */
export function followsShare(
  said: SaidNumber,
  pool: readonly Amount[],
  { sentence, book }: CheckInput,
): boolean {
  const { unit: own } = said;
  if (own === null) return false;
  const [factor = 1] = own.factors;
  const alike = pool.flatMap((one) => (one.measure === own.measure ? [one.value / factor] : []));
  const percents = numbersOf(book)(sentence.text).flatMap(({ unit, values: [value = 0] }) =>
    unit?.measure === "percent" ? [value, HUNDRED - value, HUNDRED + value] : [],
  );
  const ofPercents = percents.flatMap((value) => alike.map((one) => (one * value) / HUNDRED));
  return hasMatch({ ...said, reach: CLOSE }, ofPercents);
}
