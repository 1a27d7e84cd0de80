import type { DraftEvent } from "@steward/contracts/draft-event.ts";
import type { NewTurnEvent, TurnEvent } from "@steward/contracts/turn-event.ts";

/** More than a dying process can have shown without writing it. */
const RESUME_GAP = 10_000;

/** The log of a running turn as readers get it from memory, the unwritten tail included. */
export type LiveTurn = {
  add(event: NewTurnEvent): TurnEvent;
  /**
   * What readers get. That a turn has ended or waits they get once it is written, so that they find it in
   * the store as well, or once it is known that it cannot be written for now.
   */
  after(seq: number): readonly TurnEvent[];
  /** What is being said after the last event, for those who watch; the next event ends it. */
  showDraft(text: string): void;
  draft(): DraftEvent | null;
  /** Events that are not on disk yet, oldest first. */
  unwritten(): readonly TurnEvent[];
  markWritten(seq: number): void;
  markUnwritable(): void;
};

/**
 * `written` is what an earlier run has left in the store. Readers may have seen more of that run than
 * was written, so its numbers are not used again.
 */
export function createLiveTurn(now: () => number, written: readonly TurnEvent[]): LiveTurn {
  const events: TurnEvent[] = [...written];
  let writtenSeq = written.at(-1)?.seq ?? 0;
  let nextSeq = writtenSeq === 0 ? 1 : writtenSeq + RESUME_GAP;
  let draft: DraftEvent | null = null;
  let isUnwritable = false;
  const isHeld = (event: TurnEvent | undefined) =>
    event !== undefined && isStop(event) && event.seq > writtenSeq && !isUnwritable;
  return {
    add(event) {
      const added = { ...event, seq: nextSeq++, at: now() };
      events.push(added);
      draft = null;
      return added;
    },
    after(seq) {
      const end = isHeld(events.at(-1)) ? -1 : events.length;
      return events.slice(findAfter(events, seq), end);
    },
    unwritten: () => events.slice(findAfter(events, writtenSeq)),
    showDraft(text) {
      const seq = events.at(-1)?.seq;
      draft = seq === undefined ? null : { type: "draft-show", seq, text };
    },
    draft: () => draft,
    markWritten(seq) {
      writtenSeq = seq;
      isUnwritable = false;
    },
    markUnwritable() {
      isUnwritable = true;
    },
  };
}

/** Nothing comes after it in this run. */
function isStop({ type }: TurnEvent): boolean {
  return type === "turn-end" || type === "turn-wait";
}

/** The index of the first event after a position. */
function findAfter(events: readonly TurnEvent[], seq: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
