import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { EARLIER_CHARACTERS } from "../split-sentences.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { numbersOf } from "./numbers-of.ts";

/** The numbers of what the answer has said until then. */
export const earlierNumbers = oncePer(({ sentence, book }: CheckInput): FoundNumber[] => {
  const found: FoundNumber[][] = [];
  const from = sentence.start - EARLIER_CHARACTERS;
  for (let { previous } = sentence; previous && previous.start >= from; { previous } = previous) {
    const { form, text } = previous;
    found.push(form === "code" ? text.split("\n").flatMap(numbersOf(book)) : numbersOf(book)(text));
  }
  return found.toReversed().flat();
});
