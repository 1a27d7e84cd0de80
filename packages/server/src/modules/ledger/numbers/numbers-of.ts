import type { EvidenceBook } from "../evidence-book.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { findNumbers } from "./find-numbers.ts";

/** The numbers of an answer's sentences, which are asked for again by the sentences behind them. */
export const numbersOf = oncePer((_: EvidenceBook) => onceFor(findNumbers));
