/** About so many letters of an alphabet make a token; of other scripts each is one. */
const LETTERS = 4;

/** About how many tokens a model sees: cheap, and rather too many than too few. */
export function toTokens(text: string): number {
  const others = text.match(/[^\p{Script=Latin}\p{Script=Common}]/gu)?.length ?? 0;
  return others + Math.ceil((text.length - others) / LETTERS);
}
