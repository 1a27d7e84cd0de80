import type { NewTurnEvent, TurnEvent } from "@steward/contracts/turn-event.ts";

/** The log of a running turn as readers get it from memory, the unwritten tail included. */
export type LiveTurn = {
  add(event: NewTurnEvent): TurnEvent;
  after(seq: number): readonly TurnEvent[];
  /** Events that are not on disk yet, oldest first. */
  unwritten(): readonly TurnEvent[];
  markWritten(seq: number): void;
};

/** `written` is what an earlier run has left in the store. */
export function createLiveTurn(now: () => number, written: readonly TurnEvent[]): LiveTurn {
  const events: TurnEvent[] = [...written];
  let writtenCount = written.length;
  return {
    add(event) {
      const added = { ...event, seq: events.length + 1, at: now() };
      events.push(added);
      return added;
    },
    after: (seq) => events.slice(seq),
    unwritten: () => events.slice(writtenCount),
    markWritten(seq) {
      writtenCount = seq;
    },
  };
}
