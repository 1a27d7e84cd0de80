import { setImmediate as nextRound } from "node:timers/promises";
import { AppError } from "../../../kernel/app-error.ts";
import type { Logger } from "../../../kernel/logger.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 60_000;

/** `failed`: the same is tried again after a pause, which grows. */
export type StepOutcome = "more" | "idle" | "failed";

/** Work that is done bit by bit, in the background, when there is any. */
export type Loop = {
  /** There may be something to do. During a pause after a failure it waits for its end. */
  wake(): void;
  /** What made it fail may be gone: the pause ends. */
  retry(): void;
  /** Resolves when nothing is being done any more. */
  close(): Promise<void>;
};

export function createLoop(ports: {
  /** Does one bit. What it throws is logged, and is a failure. */
  readonly step: (signal: AbortSignal) => Promise<StepOutcome>;
  readonly log: Logger;
  /** The event that a failure is logged as. */
  readonly failure: string;
}): Loop {
  const { step, log, failure } = ports;
  const closing = new AbortController();
  const pause = createPause(() => wake());
  let running: Promise<void> | null = null;
  let isWoken = false;
  let isRetried = false;

  async function tryStep(): Promise<StepOutcome> {
    try {
      return await step(closing.signal);
    } catch (error) {
      if (!closing.signal.aborted) log.error(failure, { error });
      return "failed";
    }
  }

  async function run(): Promise<void> {
    while (isWoken && !closing.signal.aborted) {
      isWoken = false;
      isRetried = false;
      const outcome = await tryStep();
      if (outcome === "failed" && !isRetried) return pause.begin();
      pause.shorten();
      if (outcome !== "idle") isWoken = true;
      // A database in this process answers at once: without a break nobody else would get a turn.
      await nextRound();
    }
  }

  function wake(): void {
    isWoken = true;
    if (running || pause.isOn() || closing.signal.aborted) return;
    running = run().finally(() => {
      running = null;
      // Woken between the last look and now.
      if (isWoken) wake();
    });
  }

  return {
    wake,
    retry() {
      isRetried = true;
      pause.shorten();
      pause.end();
      wake();
    },
    async close() {
      closing.abort(new AppError("unavailable", "The server is stopping."));
      await running;
      pause.end();
    },
  };
}

/** A time in which nothing is tried, longer after every failure. */
function createPause(onEnd: () => void) {
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  function end(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  return {
    isOn: () => timer !== undefined,
    begin() {
      const length = Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS);
      timer = setTimeout(() => {
        end();
        onEnd();
      }, length).unref();
    },
    end,
    /** The next one is as short as the first. */
    shorten() {
      failures = 0;
    },
  };
}
