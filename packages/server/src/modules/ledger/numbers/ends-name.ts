import type { FoundNumber } from "./find-numbers.ts";

const NAME_END = /[:=]\s*["']?(?:\p{L}[\p{L}\p{M}'’.-]*\s)+\p{Lu}[\p{L}\p{M}]*\s$/u;

/** "product: Trekking tent Alta 2": how a name ends, and no amount. */
export function endsName(
  line: string,
  { start, end, unit }: Pick<FoundNumber, "start" | "end" | "unit">,
): boolean {
  return unit === null && NAME_END.test(line.slice(0, start)) && /^["']?\s*$/.test(line.slice(end));
}
