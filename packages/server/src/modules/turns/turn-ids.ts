import type { TurnId } from "@steward/contracts/ids.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createIdSequence } from "../../kernel/create-id-sequence.ts";

/** Ids of turns and of messages that are left for one: both are sorted by them. */
export type TurnIds = {
  nextTurn(): TurnId;
  nextInput(): string;
  /** Goes on after what earlier processes have made. */
  startAfter(ids: readonly string[]): void;
};

export function createTurnIds(clock: Clock): TurnIds {
  const turns = createIdSequence<TurnId>("trn", clock);
  const inputs = createIdSequence("inp", clock);
  return {
    nextTurn: turns.next,
    nextInput: inputs.next,
    startAfter(ids) {
      for (const id of ids) {
        turns.startAfter(id);
        inputs.startAfter(id);
      }
    },
  };
}
