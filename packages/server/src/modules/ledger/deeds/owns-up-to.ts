import type { CheckInput } from "../finding.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import { hints } from "./hints.data.ts";
import { denials, failures, partial } from "../moods.data.ts";

/** What an answer would speak of that owns up to something. */
export type Shortcoming = {
  readonly words: readonly string[];
  readonly numbers: readonly number[];
};

/** Whether another sentence of the answer says of these that something is wrong with them, or how many they are. */
export function ownsUpTo({ words, numbers }: Shortcoming, input: CheckInput): boolean {
  const { sentence, language, book } = input;
  const moods = [failures, denials, partial, hints[language]];
  return `${sentence.earlier}\n${sentence.after}`.split(/(?<=[.!?。！？])\s|\n/).some((other) => {
    if (!moods.some((mood) => mood.test(other))) return false;
    const said = new Set(book.toWords(other));
    if (words.some((word) => said.has(word))) return true;
    return findNumbers(other).some(({ values }) => values.some((value) => numbers.includes(value)));
  });
}
