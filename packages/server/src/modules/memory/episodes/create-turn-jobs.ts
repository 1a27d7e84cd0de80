import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { Turns } from "../../turns/index.ts";
import { createLoop, type Loop, type StepOutcome } from "./create-loop.ts";
import type { EpisodeDraft, TurnJob, TurnJobStore } from "./ports.ts";
import { toTurnEpisodes } from "./to-turn-episodes.ts";

/** What was said in a turn, to be searched for facts. */
export type StoredTurn = {
  readonly turnId: TurnId;
  readonly ownerId: UserId;
  readonly episodes: readonly EpisodeDraft[];
};

export type TurnJobsPorts = {
  readonly jobs: TurnJobStore;
  readonly turns: Pick<Turns, "get" | "view">;
  readonly clock: Clock;
  readonly log: Logger;
  /** False: turns that end are not remembered, also not later. */
  readonly isOn: () => boolean;
  /**
   * Searches a turn for facts. It gets each turn once at most: one that brings the process down does
   * not do so again. Only when `signal` aborts, the turn comes again in the next process.
   */
  readonly extract: (turn: StoredTurn, signal: AbortSignal) => Promise<void>;
  /** Something was stored: it waits for its vector. */
  readonly onStore: () => void;
};

export type TurnJobs = Pick<Loop, "wake" | "close"> & {
  /** Goes on with what an earlier process left. */
  start(): Promise<void>;
};

/** Makes episodes of turns that have ended, one turn after the other. */
export function createTurnJobs(ports: TurnJobsPorts): TurnJobs {
  const { jobs, log } = ports;
  const { wake, close } = createLoop({
    log,
    failure: "turn-store-fail",
    async step(signal) {
      const job = await jobs.next();
      return job ? settle(ports, job, signal) : "idle";
    },
  });
  return {
    wake,
    close,
    async start() {
      await jobs.removeHanded();
      wake();
    },
  };
}

async function settle(
  ports: TurnJobsPorts,
  job: TurnJob,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const { jobs, turns, clock, isOn, onStore } = ports;
  const { turnId, ownerId, isStored } = job;
  const turn = isOn() ? await turns.get(turnId) : null;
  const episodes = turn ? toTurnEpisodes(await turns.view(turn), clock.now()) : [];
  if (episodes.length === 0) {
    await jobs.remove(turnId);
    return "more";
  }
  if (!isStored) {
    await jobs.store(job, episodes);
    onStore();
  }
  const isDue = await jobs.setHanded(turnId, true);
  if (isDue) await extract(ports, { turnId, ownerId, episodes }, signal);
  return "more";
}

async function extract(ports: TurnJobsPorts, turn: StoredTurn, signal: AbortSignal): Promise<void> {
  const { jobs, log } = ports;
  try {
    await ports.extract(turn, signal);
  } catch (error) {
    if (!signal.aborted) log.error("turn-search-fail", { turnId: turn.turnId, error });
  }
  if (signal.aborted) await jobs.setHanded(turn.turnId, false);
  else await jobs.remove(turn.turnId);
}
