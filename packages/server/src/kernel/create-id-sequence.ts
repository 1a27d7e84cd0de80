import type { Clock } from "./clock.ts";
import { createId, timeOfId } from "./create-id.ts";

/** Ids that sort as they were made, also within a millisecond and after the clock was set back. */
export type IdSequence<Id extends string> = {
  next(): Id;
  /** Goes on after an id of an earlier process, whose clock may have been ahead of ours. */
  startAfter(id: string): void;
};

export function createIdSequence<Id extends string>(prefix: string, clock: Clock): IdSequence<Id> {
  let last = 0;
  return {
    next() {
      last = Math.max(clock.now(), last + 1);
      return createId<Id>(prefix, last);
    },
    startAfter(id) {
      last = Math.max(last, timeOfId(id));
    },
  };
}
