import type { NewTurnEvent } from "@steward/contracts/turn-event.ts";
import type { OwnedTurn } from "./ports.ts";

/** The one hand that writes a running turn. */
export type TurnWriter = {
  readonly turn: OwnedTurn;
  /** Aborts when somebody stops the turn, or when the lease is lost. */
  readonly signal: AbortSignal;
  /** Shows an event at once. Deltas are written in batches; anything else is written right away. */
  append(event: NewTurnEvent): void;
  /** Resolves when everything appended so far is on disk; rejects when it cannot be. */
  flush(): Promise<void>;
};
