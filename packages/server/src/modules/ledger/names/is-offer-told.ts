import type { CheckInput } from "../finding.ts";
import { isUnsure } from "./points-to.ts";
import { sides } from "./roles.data.ts";

const OFFERS = /(?:^|\n)[^\n]*\bwanted\b[^\n]*\blatest\b/i;

/** Whether a sentence tells what an update brings, and an item has a table of that. */
export function isOfferTold(id: string, { sentence: { text }, book }: CheckInput): boolean {
  const isTold = sides.slice(1).some((pair) => pair.some(({ said }) => said.test(text)));
  if (!isTold || isUnsure(text)) return false;
  return book.items.some((item) => item.id === id && OFFERS.test(item.text));
}
