import type { TurnId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createLiveTurn, type LiveTurn } from "./live-turn.ts";
import { openTurnWriter } from "./open-turn-writer.ts";
import type { Claim, TurnLog } from "./ports.ts";
import type { TurnWriter } from "./turn-writer.ts";

/** Long enough to outlive a pause of the process, short enough that a takeover is soon. */
export const LEASE_MS = 20_000;
const RENEW_MS = 5_000;

export type TurnRun = (writer: TurnWriter) => Promise<void>;

/** The turns that this process runs. */
export type RunningTurns = {
  /**
   * Runs a claimed turn; resolves when its end is on disk, however long that takes. Rejects when it
   * never will be: another process has taken over, or this one is closing.
   */
  run(claim: Claim, run: TurnRun): Promise<void>;
  /** The ids of all of them, from the moment they were claimed on. */
  active(): ReadonlySet<string>;
  reserve(turnId: TurnId): void;
  find(turnId: TurnId): LiveTurn | undefined;
  /** False when it does not run here. */
  stop(turnId: TurnId): boolean;
  /** Cuts everything off and resolves when it has ended. */
  close(): Promise<void>;
};

type RunningTurn = {
  readonly live: LiveTurn;
  readonly stop: AbortController;
  readonly writer: TurnWriter;
  /** Set once the run is over; the turn stays here until its end is on disk. */
  over: boolean;
  readonly settled: PromiseWithResolvers<void>;
};

export function createRunningTurns(ports: {
  readonly log: TurnLog;
  readonly clock: Clock;
  readonly holder: string;
  readonly notify: (turnId: TurnId) => void;
}): RunningTurns {
  const { log, clock, holder, notify } = ports;
  const running = new Map<TurnId, RunningTurn>();
  /** Known from the moment of the claim on, before their log has been read. */
  const claimed = new Set<TurnId>();
  /** Those of them that were stopped in that time. */
  const stoppedEarly = new Set<TurnId>();
  const runs = new Set<Promise<void>>();
  const upkeep = setInterval(() => void keepUp(), RENEW_MS);
  upkeep.unref();
  let closed = false;

  /** Extends our leases, and writes the ends that a full disk kept from being written. */
  async function keepUp(): Promise<void> {
    if (running.size === 0) return;
    await log.renew(holder, clock.now() + LEASE_MS).catch(() => undefined);
    for (const entry of running.values()) if (entry.over) await settle(entry);
  }

  async function settle(entry: RunningTurn): Promise<void> {
    const { id } = entry.writer.turn;
    try {
      await entry.writer.flush();
      running.delete(id);
      entry.settled.resolve();
    } catch (error) {
      // A full disk may be emptied; a lost lease does not come back.
      if (!closed && !(error instanceof AppError && error.code === "fenced")) return;
      running.delete(id);
      entry.settled.reject(error);
    } finally {
      notify(id);
    }
  }

  async function runToEnd(entry: RunningTurn, run: TurnRun): Promise<void> {
    try {
      await run(entry.writer);
    } finally {
      entry.over = true;
      await settle(entry);
      await entry.settled.promise;
    }
  }

  return {
    async run(claim, run) {
      const { id } = claim.turn;
      const live = createLiveTurn(() => clock.now(), await log.read(id, 0));
      const stop = new AbortController();
      const writer = openTurnWriter({ log, ...claim, live, stop, onAppend: () => notify(id) });
      const settled = Promise.withResolvers<void>();
      const entry = { live, stop, writer, over: false, settled };
      running.set(id, entry);
      if (stoppedEarly.delete(id)) stop.abort();
      if (closed) stop.abort(toClosing());
      const done = runToEnd(entry, run);
      runs.add(done);
      await done.finally(() => {
        runs.delete(done);
        claimed.delete(id);
      });
    },
    active: () => claimed,
    reserve: (turnId) => claimed.add(turnId),
    find: (turnId) => running.get(turnId)?.live,
    stop(turnId) {
      const entry = running.get(turnId);
      entry?.stop.abort();
      if (!entry && claimed.has(turnId)) stoppedEarly.add(turnId);
      return claimed.has(turnId);
    },
    async close() {
      closed = true;
      clearInterval(upkeep);
      for (const { stop } of running.values()) stop.abort(toClosing());
      for (const entry of running.values()) if (entry.over) await settle(entry);
      await Promise.allSettled(runs);
    },
  };
}

function toClosing(): AppError {
  return new AppError("unavailable", "closing");
}
