import { SECRETS } from "./secrets.data.ts";

const LONG_NUMBER = /(?<![\d+])\d(?:[ -]?\d){12,18}(?!\d)/g;

/** Passwords, keys, card and account numbers: never to be kept as a fact. */
export function isSecret(text: string): boolean {
  if (SECRETS.some((pattern) => pattern.test(text))) return true;
  return (text.match(LONG_NUMBER) ?? []).some((number) =>
    isCardNumber(number.replaceAll(/\D/g, "")),
  );
}

/** Luhn's check digit. */
function isCardNumber(digits: string): boolean {
  const sum = digits
    .split("")
    .toReversed()
    .reduce((total, digit, place) => {
      const twice = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (twice > 9 ? twice - 9 : twice);
    }, 0);
  return sum % 10 === 0;
}
