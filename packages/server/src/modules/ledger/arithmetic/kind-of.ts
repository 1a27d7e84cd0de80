import type { SaidNumber } from "../numbers/match-number.ts";

const NEXT = /^[\s*_]*(\p{Script=Latin}+|\p{Script=Han})/u;

/** What a number counts: a measure, or the word behind it. */
export function kindOf({ unit, end }: SaidNumber, text: string): string {
  return unit?.measure ?? NEXT.exec(text.slice(end, end + 30))?.[1]?.toLowerCase() ?? "";
}
