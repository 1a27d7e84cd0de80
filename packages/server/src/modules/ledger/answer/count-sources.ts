import type { Claim } from "@steward/contracts/evidence.ts";
import { splitSentences } from "./split-sentences.ts";

/**
 * How many of the sentences that claim something have a source for all of it, and how many have not.
 * What only the question says is no source.
 */
export function countSources(text: string, claims: readonly Claim[]) {
  let sourced = 0;
  let unsourced = 0;
  for (const { start, end } of splitSentences(text)) {
    const own = claims.filter((claim) => claim.start >= start && claim.start < end);
    if (own.length === 0) continue;
    if (own.every(hasSource)) sourced += 1;
    else unsourced += 1;
  }
  return { sourced, unsourced };
}

function hasSource({ verdict, evidence }: Claim): boolean {
  return verdict === "supported" && evidence.length > 0;
}
