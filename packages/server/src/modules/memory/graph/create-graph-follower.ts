import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../../kernel/app-error.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { GraphMirror, GraphOutbox } from "../facts/ports.ts";

const CHANGES_AT_ONCE = 200;
/** Changes are noted in whatever transaction makes them, so nobody tells us of one: we look. */
const LOOK_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export type GraphFollower = {
  /** Notes changes from now on, and tells them in the background. */
  start(): Promise<void>;
  /** Tells all that is noted; throws where the other store cannot be reached. */
  drain(): Promise<void>;
  /** Why the other store cannot be asked now; null: it can. */
  problem(): Promise<string | null>;
  close(): Promise<void>;
};

export type GraphFollowerPorts = {
  readonly outbox: GraphOutbox;
  readonly mirror: GraphMirror;
  /** Names the store: where another one is named, it is told everything. */
  readonly target: string;
  readonly log: Logger;
};

/** Keeps a graph store elsewhere as the one in the database is. */
export function createGraphFollower(ports: GraphFollowerPorts): GraphFollower {
  const { outbox, mirror, target, log } = ports;
  const stop = new AbortController();
  let failure: string | null = null;
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    for (;;) {
      const { changes, last } = await outbox.next(CHANGES_AT_ONCE);
      if (changes.length === 0 || stop.signal.aborted) return;
      try {
        await mirror.apply(changes, stop.signal);
        failure = null;
      } catch (error) {
        failure = error instanceof AppError ? error.message : "The graph store failed.";
        throw error;
      }
      await outbox.settle(last);
    }
  }

  async function run(): Promise<void> {
    let pause = LOOK_MS;
    while (!stop.signal.aborted) {
      try {
        await drain();
        pause = LOOK_MS;
      } catch (error) {
        if (stop.signal.aborted) return;
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        log.warn("graph-follow-failed", { error });
      }
      await sleep(pause, undefined, { signal: stop.signal, ref: false }).catch(() => null);
    }
  }

  return {
    async start() {
      await outbox.follow(target);
      running ??= run();
    },
    drain,
    async problem() {
      const behind = await outbox.count();
      if (failure !== null) return `${failure} Answered from the database instead.`;
      if (behind === 0) return null;
      const changes = behind === 1 ? "one change" : `${behind} changes`;
      return `The graph store is ${changes} behind. Answered from the database instead.`;
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}
