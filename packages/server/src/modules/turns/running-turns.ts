import type { TurnId } from "@steward/contracts/ids.ts";
import type { TurnView } from "@steward/contracts/turn-view.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { LiveTurn } from "./live-turn.ts";
import type { Claim, ClaimRequest, TurnLog } from "./ports.ts";
import { openRunningTurn, type RunningTurn, type TurnRun } from "./running-turn.ts";

/** Long enough to outlive a pause of the process, short enough that a takeover is soon. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;

/** The turns that this process runs. */
export type RunningTurns = {
  /**
   * Runs a claimed turn; resolves when its end is on disk, however long that takes, with how it is
   * then. Rejects when it never will be: another process has taken over, or this one is closing.
   */
  run(claim: Claim, run: TurnRun): Promise<TurnView>;
  /** Takes the turn of a conversation that is to go on; null when there is none. */
  claim(request: Pick<ClaimRequest, "conversationId" | "isConcurrent">): Promise<Claim | null>;
  find(turnId: TurnId): LiveTurn | undefined;
  /** False when it does not run here, or has just ended or begun to wait. */
  stop(turnId: TurnId): boolean;
  /** Cuts everything off and resolves when it has ended. */
  close(): Promise<void>;
};

type RunningPorts = {
  readonly log: TurnLog;
  readonly clock: Clock;
  readonly holder: string;
  readonly notify: (turnId: TurnId) => void;
};

export function createRunningTurns({ log, clock, holder, notify }: RunningPorts): RunningTurns {
  const running = new Map<TurnId, RunningTurn>();
  /** What stops them; there from the moment of the claim on, before their log has been read. */
  const stops = new Map<TurnId, AbortController>();
  const runs = new Set<Promise<unknown>>();
  const upkeep = setInterval(() => void keepUp(), RENEW_MS).unref();
  let closed = false;

  /** Extends our leases, and writes the ends that a full disk kept from being written. */
  async function keepUp(): Promise<void> {
    if (running.size === 0) return;
    await log.renew(holder, clock.now() + LEASE_MS).catch(() => undefined);
    await settleAll();
  }

  async function settleAll(): Promise<void> {
    for (const [id, turn] of running) if (turn.isOver()) await settle(id, turn);
  }

  async function settle(id: TurnId, turn: RunningTurn): Promise<void> {
    if (await turn.settle(closed)) running.delete(id);
    notify(id);
  }

  async function runToEnd(claim: Claim, work: TurnRun): Promise<TurnView> {
    const { id } = claim.turn;
    const stop = stops.get(id) ?? new AbortController();
    const turn = await openRunningTurn({ log, clock, claim, stop, onShow: () => notify(id) });
    running.set(id, turn);
    try {
      await turn.run(work);
    } finally {
      await settle(id, turn);
      await turn.settled;
    }
    return turn.view();
  }

  return {
    async claim(request) {
      const now = clock.now();
      const active = new Set(stops.keys());
      const claim = await log.claim({ ...request, holder, now, until: now + LEASE_MS, active });
      if (claim) stops.set(claim.turn.id, createStop(closed));
      return claim;
    },
    run(claim, work) {
      const done = runToEnd(claim, work).finally(() => stops.delete(claim.turn.id));
      runs.add(done);
      return done.finally(() => runs.delete(done));
    },
    find: (turnId) => running.get(turnId)?.live,
    stop(turnId) {
      const stop = stops.get(turnId);
      stop?.abort();
      return stop !== undefined && running.get(turnId)?.isOver() !== true;
    },
    async close() {
      closed = true;
      clearInterval(upkeep);
      for (const stop of stops.values()) stop.abort(toClosing());
      await settleAll();
      await Promise.allSettled(runs);
    },
  };
}

function createStop(isClosing: boolean): AbortController {
  const stop = new AbortController();
  if (isClosing) stop.abort(toClosing());
  return stop;
}

function toClosing(): AppError {
  return new AppError("unavailable", "closing");
}
