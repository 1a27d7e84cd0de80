import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { numbersOf } from "./numbers-of.ts";

/** Where a sentence ends; "3 Mio. Euro" goes on. */
const END = /(?<=(?:\P{L}|\p{L}{4})[.!?]) |\n/u;

/** The numbers of what the answer has said until then. */
export const earlierNumbers = oncePer(({ sentence, book }: CheckInput): FoundNumber[] =>
  sentence.earlier.split(END).flatMap(numbersOf(book)),
);
