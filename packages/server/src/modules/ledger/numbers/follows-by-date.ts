import type { CheckInput } from "../finding.ts";
import type { SaidNumber } from "./match-number.ts";

const DAY = 86_400_000;
const DAYS = /(?<!\p{L})(?:days?|tage|dias|días|jours)(?!\p{L})|天/iu;

/** Days between dates, and ages: from dates of the evidence, or from today, which it need not tell. */
export function followsByDate(
  { unit, values, digits }: SaidNumber,
  { sentence, book }: CheckInput,
): boolean {
  const dates = book.dates.flatMap(({ readings: [first] }) => (first?.month ? [first] : []));
  if (dates.length === 0) return false;
  const isDays = unit?.measure === "time" && (unit.factors[0] ?? 0) >= DAY;
  if (isDays || (sentence.form === "row" && DAYS.test(sentence.above))) return true;
  const years = [...new Set(dates.flatMap(({ year }) => year ?? []))];
  const ages = years.flatMap((one) => years.map((other) => Math.abs(one - other)));
  const isAge = (value: number) =>
    Number.isInteger(value) && ages.some((age) => age > 0 && Math.abs(age - value) <= 1);
  return unit === null && digits !== "" && values.some(isAge);
}
