import type { TurnView } from "@steward/contracts/turn-view.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createLiveTurn, type LiveTurn } from "./live-turn.ts";
import { openTurnWriter, type TurnWriter } from "./open-turn-writer.ts";
import type { Claim, TurnLog } from "./ports.ts";

export type TurnRun = (writer: TurnWriter) => Promise<void>;

/** A turn that this process runs; it stays one until its end is on disk. */
export type RunningTurn = {
  readonly live: LiveTurn;
  run(work: TurnRun): Promise<void>;
  isOver(): boolean;
  view(): TurnView;
  /** Writes what is left; true when that is done, or can never be. The last try gives up. */
  settle(isLastTry: boolean): Promise<boolean>;
  /** Rejects when the end will never be on disk. */
  readonly settled: Promise<void>;
};

export async function openRunningTurn(ports: {
  readonly log: TurnLog;
  readonly clock: Clock;
  readonly claim: Claim;
  readonly stop: AbortController;
  readonly onShow: () => void;
}): Promise<RunningTurn> {
  const { log, clock, claim, stop, onShow } = ports;
  const live = createLiveTurn(() => clock.now(), await log.read(claim.turn.id, 0));
  const writer = openTurnWriter({ log, ...claim, live, stop, onShow });
  const settled = Promise.withResolvers<void>();
  let isOver = false;
  return {
    live,
    isOver: () => isOver,
    view: writer.view,
    settled: settled.promise,
    async run(work) {
      try {
        await work(writer);
      } finally {
        isOver = true;
      }
    },
    async settle(isLastTry) {
      try {
        await writer.flush();
        settled.resolve();
        return true;
      } catch (error) {
        // A full disk may be emptied; a lost lease does not come back.
        const isLost = error instanceof AppError && error.code === "fenced";
        if (!isLost && !isLastTry) return false;
        settled.reject(error);
        return true;
      }
    },
  };
}
