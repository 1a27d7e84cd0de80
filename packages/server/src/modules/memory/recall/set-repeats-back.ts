import type { RecallHit } from "@steward/contracts/memory.ts";
import { toWords } from "../../text/index.ts";

/** Two texts that have so much of their words in common say the same. */
const SAME = 0.9;
/** A repeat is worth so much of what it was. */
const REPEAT = 0.5;
/** Of a long text, the beginning tells. */
const COMPARED = 2_000;

/** What says the same as a better hit counts less, and says so. */
export function setRepeatsBack(hits: readonly RecallHit[]): readonly RecallHit[] {
  const seen: ReadonlySet<string>[] = [];
  return hits.map((hit) => {
    const words = new Set(toWords(hit.text.slice(0, COMPARED)));
    const isRepeat = seen.some((other) => likeness(words, other) >= SAME);
    seen.push(words);
    if (!isRepeat) return hit;
    const why = { ...hit.why, text: `${hit.why.text}; says the same as a better hit: counts less` };
    return { ...hit, score: hit.score * REPEAT, why };
  });
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const shared = a.intersection(b).size;
  return shared / (a.size + b.size - shared);
}
