import type { Clock } from "./clock.ts";
import { createId } from "./create-id.ts";

/** Ids that sort as they were made, also within a millisecond and after the clock was set back. */
export function createIdSequence<Id extends string>(prefix: string, clock: Clock): () => Id {
  let last = 0;
  return () => {
    last = Math.max(clock.now(), last + 1);
    return createId<Id>(prefix, last);
  };
}
