import type { CheckInput } from "../finding.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import { mayOwnUp } from "./may-own-up.ts";

/** What an answer would speak of that owns up to something. */
export type Shortcoming = {
  readonly words: readonly string[];
  readonly numbers: readonly number[];
};

/** Whether another sentence of the answer says of these that something is wrong with them, or how many they are. */
export function ownsUpTo({ words, numbers }: Shortcoming, input: CheckInput): boolean {
  const { sentence, language, book } = input;
  return `${sentence.earlier}\n${sentence.after}`.split(/(?<=[.!?。！？])\s|\n/).some((other) => {
    if (!mayOwnUp(other, language)) return false;
    const said = new Set(book.toWords(other));
    if (words.some((word) => said.has(word))) return true;
    return findNumbers(other).some(({ values }) => values.some((value) => numbers.includes(value)));
  });
}
