import type { NewTurnEvent, TurnEvent } from "@steward/contracts/turn-event.ts";

/** The log of a running turn as readers get it from memory, the unwritten tail included. */
export type LiveTurn = {
  add(event: NewTurnEvent): void;
  after(seq: number): readonly TurnEvent[];
  /** Events that are not on disk yet, oldest first. */
  unwritten(): readonly TurnEvent[];
  markWritten(seq: number): void;
};

export function createLiveTurn(now: () => number): LiveTurn {
  const events: TurnEvent[] = [];
  let written = 0;
  return {
    add(event) {
      events.push({ ...event, seq: events.length + 1, at: now() });
    },
    after: (seq) => events.slice(seq),
    unwritten: () => events.slice(written),
    markWritten(seq) {
      written = seq;
    },
  };
}
