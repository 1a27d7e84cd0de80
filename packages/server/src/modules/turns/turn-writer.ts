import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import type { OwnedTurn } from "./ports.ts";

/** The one hand that writes a running turn. */
export type TurnWriter = {
  readonly turn: OwnedTurn;
  /** Aborts when somebody stops the turn, or when it can no longer be written. */
  readonly signal: AbortSignal;
  /** The turn as its log adds up so far, what an earlier run has left included. */
  view(): TurnView;
  /** Shows an event at once. Deltas are written in batches; anything else is written right away. */
  append(event: NewTurnEvent): void;
  /** Resolves when everything appended so far is on disk; rejects when it cannot be. */
  flush(): Promise<void>;
};
