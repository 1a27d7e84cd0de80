import type { FoundNumber } from "./find-numbers.ts";

type Reading = Pick<FoundNumber, "values" | "step" | "digits">;

/** "3.412" is three thousand to some and three and a bit to others. */
export function readDigits(written: string): Reading {
  if (!/\D/.test(written)) return { values: [toWhole(written)], step: 1, digits: written };
  const plain = /[\s'’]/.test(written) ? written.replaceAll(/[\s'’]/g, "") : written;
  const digits = plain.replaceAll(".", "").replaceAll(",", "");
  const whole = toWhole(digits);
  const cut = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const isGrouped = cut < 0 || plain.indexOf(plain.charAt(cut)) < cut;
  const isMixed = plain.includes(".") && plain.includes(",");
  if (isGrouped && !isMixed) return { values: [whole], step: 1, digits };
  const behind = plain.length - cut - 1;
  const value = whole / 10 ** behind;
  const isGroup = behind === 3 && cut <= 3 && !isMixed && !/^0[.,]/.test(plain);
  if (isGroup) return { values: [whole, value], step: 1, digits };
  return { values: [value], step: 10 ** -behind, digits };
}

/** Longer ones are no longer read exactly. */
const EXACT_DIGITS = 15;

/** The same as `Number`, in a third of the time. */
function toWhole(digits: string): number {
  if (digits.length > EXACT_DIGITS) return Number(digits);
  let value = 0;
  for (let at = 0; at < digits.length; at++) value = value * 10 + (digits.charCodeAt(at) - 48);
  return value;
}
