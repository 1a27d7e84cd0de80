import type { FoundNumber } from "./find-numbers.ts";

type Reading = Pick<FoundNumber, "values" | "step" | "digits">;

/** Of ten, by the digits behind a point. */
const powers = Array.from({ length: 10 }, (_, behind) => 10 ** behind);
const steps = Array.from({ length: 10 }, (_, behind) => 10 ** -behind);

/** "3.412" is three thousand to some and three and a bit to others. */
export function readDigits(written: string): Reading {
  const only = toWhole(written);
  if (!Number.isNaN(only)) return { values: [only], step: 1, digits: written };
  const plain = /[\s'’]/.test(written) ? written.replaceAll(/[\s'’]/g, "") : written;
  const point = plain.lastIndexOf(".");
  const comma = plain.lastIndexOf(",");
  const cut = Math.max(point, comma);
  const isMixed = point >= 0 && comma >= 0;
  const isGrouped = !isMixed && (cut < 0 || plain.indexOf(plain.charAt(cut)) < cut);
  const isPlain = !isMixed && !isGrouped;
  const digits = isPlain
    ? plain.slice(0, cut) + plain.slice(cut + 1)
    : plain.replaceAll(/[.,]/g, "");
  const whole = toWhole(digits);
  if (isGrouped) return { values: [whole], step: 1, digits };
  const behind = plain.length - cut - 1;
  const value = whole / (powers[behind] ?? 10 ** behind);
  const isGroup = behind === 3 && cut <= 3 && !isMixed && !/^0[.,]/.test(plain);
  if (isGroup) return { values: [whole, value], step: 1, digits };
  return { values: [value], step: steps[behind] ?? 10 ** -behind, digits };
}

/** Longer ones are no longer read exactly. */
const EXACT_DIGITS = 15;

/** NaN where there is anything but digits; for those, `Number` takes three times as long. */
function toWhole(digits: string): number {
  let value = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return digits.length > EXACT_DIGITS ? Number(digits) : value;
}
