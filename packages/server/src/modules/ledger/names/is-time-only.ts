import type { Token } from "./find-tokens.ts";

/** A time of day without a day. */
export function isTimeOnly({ readings }: Pick<Token, "readings">): boolean {
  return readings.every(({ day, month }) => day === null && month === null);
}
