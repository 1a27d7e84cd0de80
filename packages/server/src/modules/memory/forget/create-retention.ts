import type { Clock } from "../../../kernel/clock.ts";
import { createLeapWatch } from "../../../kernel/create-leap-watch.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { createLoop } from "../episodes/create-loop.ts";
import type { ForgetStore } from "./forget-ports.ts";

const DAY_MS = 86_400_000;
/** Removed at a stretch, so that nobody waits long for the database. */
const SLICE = 50;

export type Retention = {
  /** Looks now, and every day. */
  start(): void;
  close(): Promise<void>;
};

/** Removes from the memory what is older than it may be. */
export function createRetention(ports: {
  readonly store: Pick<ForgetStore, "removeOld">;
  /** Null: everything stays. */
  readonly days: () => number | null;
  /** What was removed is to be gone from the disk. */
  readonly tidy: () => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}): Retention {
  const { store, days, tidy, clock, log } = ports;
  const hasLeapt = createLeapWatch(clock);
  let timer: NodeJS.Timeout | undefined;
  let removed = 0;
  const loop = createLoop({
    log,
    failure: "retention-fail",
    async step() {
      const most = days();
      // A clock that was set forward by mistake has a day to be put right.
      if (most === null || hasLeapt()) return "idle";
      const slice = await store.removeOld(clock.now() - most * DAY_MS, SLICE);
      removed += slice;
      if (slice > 0) return "more";
      if (removed > 0) await tidy();
      removed = 0;
      return "idle";
    },
  });
  return {
    start() {
      timer ??= setInterval(loop.wake, DAY_MS).unref();
      loop.wake();
    },
    async close() {
      clearInterval(timer);
      await loop.close();
    },
  };
}
