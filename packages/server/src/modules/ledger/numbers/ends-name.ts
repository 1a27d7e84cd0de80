import type { FoundNumber } from "./find-numbers.ts";

const NAME_END = /[:=]\s*["']?(?:\p{L}[\p{L}\p{M}'’.-]*\s)+\p{Lu}[\p{L}\p{M}]*\s$/u;

/** "**** 4410": how a card or an account is told from others. */
const MASKED_END = /[*•·#xX]{2,}[\s-]?$/u;

/** "product: Trekking tent Alta 2": how a name ends, and no amount. */
export function endsName(
  line: string,
  { start, end, unit }: Pick<FoundNumber, "start" | "end" | "unit">,
): boolean {
  if (unit !== null) return false;
  const before = line.slice(0, start);
  return MASKED_END.test(before) || (NAME_END.test(before) && /^["']?\s*$/.test(line.slice(end)));
}
