import type { TurnId } from "@steward/contracts/ids.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import { createLiveTurn, type LiveTurn } from "./live-turn.ts";
import { openTurnWriter } from "./open-turn-writer.ts";
import type { Lease, OwnedTurn, TurnLog } from "./ports.ts";
import type { TurnWriter } from "./turn-writer.ts";

/** Long enough to outlive a pause of the process, short enough that a takeover is soon. */
export const LEASE_MS = 20_000;
const RENEW_MS = 5_000;

export type TurnRun = (writer: TurnWriter) => Promise<void>;

/** The turns that this process runs. */
export type RunningTurns = {
  /** Runs a claimed turn; resolves when its end is on disk, rejects when it cannot be written. */
  run(claim: { readonly lease: Lease; readonly turn: OwnedTurn }, run: TurnRun): Promise<void>;
  find(turnId: TurnId): LiveTurn | undefined;
  stop(turnId: TurnId): void;
  /** Cuts everything off and resolves when it has ended. */
  close(): Promise<void>;
};

type RunningTurn = {
  readonly live: LiveTurn;
  readonly stop: AbortController;
  readonly writer: TurnWriter;
  /** Set once the run is over; the turn stays here until its end is on disk. */
  over: boolean;
};

export function createRunningTurns(ports: {
  readonly log: TurnLog;
  readonly clock: Clock;
  readonly holder: string;
  readonly notify: (turnId: TurnId) => void;
}): RunningTurns {
  const { log, clock, holder, notify } = ports;
  const running = new Map<TurnId, RunningTurn>();
  const runs = new Set<Promise<void>>();
  const upkeep = setInterval(() => void keepUp(), RENEW_MS);
  upkeep.unref();

  /** Extends our leases, and writes the ends that a full disk kept from being written. */
  async function keepUp(): Promise<void> {
    if (running.size === 0) return;
    await log.renew(holder, clock.now() + LEASE_MS).catch(() => undefined);
    for (const entry of running.values()) {
      if (entry.over) await settle(entry).catch(() => undefined);
    }
  }

  async function settle(entry: RunningTurn): Promise<void> {
    const { id } = entry.writer.turn;
    try {
      await entry.writer.flush();
      running.delete(id);
    } catch (error) {
      if (error instanceof AppError && error.code === "fenced") running.delete(id);
      throw error;
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
    }
  }

  return {
    async run(claim, run) {
      const { id } = claim.turn;
      const live = createLiveTurn(() => clock.now());
      const stop = new AbortController();
      const writer = openTurnWriter({ log, ...claim, live, stop, onAppend: () => notify(id) });
      const entry = { live, stop, writer, over: false };
      running.set(id, entry);
      const done = runToEnd(entry, run);
      runs.add(done);
      await done.finally(() => runs.delete(done));
    },
    find: (turnId) => running.get(turnId)?.live,
    stop: (turnId) => running.get(turnId)?.stop.abort(),
    async close() {
      clearInterval(upkeep);
      for (const { stop } of running.values()) stop.abort(new AppError("unavailable", "closing"));
      await Promise.allSettled(runs);
    },
  };
}
