import type { CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { findNumbers } from "./find-numbers.ts";

/** The numbers of what the answer has said until then. */
export const earlierNumbers = oncePer(({ sentence }: CheckInput) => findNumbers(sentence.earlier));
