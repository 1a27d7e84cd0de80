import { setTimeout as pause } from "node:timers/promises";
import type { CompactState } from "@steward/contracts/memory.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { CompactFile, TraceStore } from "./forget-ports.ts";

/** A minute without a turn, looked at every five seconds; after a failure an hour. */
const usualPace = { lookMs: 5_000, quietLooks: 12, looksAfterFailure: 720, waitMs: 250 };

export type CompactionPorts = {
  readonly store: TraceStore;
  readonly file: CompactFile;
  /** How many turns run: they would have to wait. */
  readonly runningTurns: () => Promise<number>;
  /** What is left of what was forgotten outside the file goes first. */
  readonly tidy: () => Promise<void>;
  readonly log: Logger;
  readonly pace?: typeof usualPace;
};

export type Compaction = {
  /** Begins as soon as no turn runs, or joins what has begun. Does not wait for its end. */
  start(): Promise<CompactState>;
  state(): Promise<CompactState>;
  /** There is something to be made good: in the next idle minute. */
  note(): void;
  /** A turn has ended: the idle minute begins anew. */
  wake(): void;
  /** Nothing begins any more; resolves when what has begun is over. */
  close(): Promise<void>;
};

/** Makes good what deleting leaves in the database's file: soon, or when somebody asks for it. */
export function createCompaction(ports: CompactionPorts): Compaction {
  const { store, log, pace = usualPace } = ports;
  const closing = new AbortController();
  let state: CompactState = { phase: "none" };
  let running: Promise<void> | undefined;
  const watch = createIdleWatch({ ...ports, pace, onIdle: begin });

  function note(): void {
    if (closing.signal.aborted) return;
    if (!running) state = { phase: "due" };
    watch.start();
  }

  function begin(): void {
    if (closing.signal.aborted) return;
    running ??= work()
      .catch(fail)
      .finally(() => (running = undefined));
  }

  function fail(error: unknown): void {
    if (closing.signal.aborted) return;
    log.error("compact-fail", { error });
    state = toFailed(error);
    watch.pause(state.code !== "unavailable");
  }

  async function work(): Promise<void> {
    let turns = await ports.runningTurns();
    while (turns > 0) {
      state = toBegun(turns);
      await pause(pace.waitMs, undefined, { signal: closing.signal });
      turns = await ports.runningTurns();
    }
    state = toBegun(0);
    await ports.tidy();
    const last = await store.last();
    const sizes = await ports.file.compact((share) => (state = { phase: "running", share }));
    if (last !== null) await store.settle(last);
    log.info("compact-end", sizes);
    // Forgotten since, perhaps.
    if ((await store.last()) === null) watch.stop();
    state = { phase: "done", ...sizes };
  }

  return {
    async start() {
      if (running) return state;
      const turns = await ports.runningTurns();
      if (!running) state = toBegun(turns);
      begin();
      return state;
    },
    async state() {
      if (state.phase === "none" && (await store.last()) !== null) note();
      return state;
    },
    note,
    wake: watch.wake,
    async close() {
      watch.stop();
      closing.abort();
      await running;
    },
  };
}

const toBegun = (turns: number): CompactState =>
  turns > 0 ? { phase: "waiting", turns } : { phase: "running", share: 0 };

function toFailed(error: unknown): Extract<CompactState, { phase: "failed" }> {
  const { code, message } = error instanceof AppError ? error : unexpected;
  return { phase: "failed", code, message };
}

const unexpected = { code: "internal", message: "The database could not be compacted." } as const;

type IdleWatchPorts = Pick<CompactionPorts, "runningTurns" | "log"> & {
  readonly pace: typeof usualPace;
  readonly onIdle: () => void;
};

/** Looks again and again, and says when no turn has run for so many looks. */
function createIdleWatch({ runningTurns, log, pace, onIdle }: IdleWatchPorts) {
  let timer: NodeJS.Timeout | undefined;
  /** Below 0 during the pause after a failure. */
  let quietLooks = 0;

  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const isQuiet = (await runningTurns()) === 0;
    quietLooks = isQuiet ? quietLooks + 1 : Math.min(quietLooks, 0);
    if (quietLooks >= pace.quietLooks) onIdle();
  }

  /** The database may take longer to answer than it is until the next look. */
  function lookOnce(): void {
    looking ??= look()
      .catch((error: unknown) => log.error("compact-look-fail", { error }))
      .finally(() => (looking = undefined));
  }

  return {
    /** The idle time begins now, also after a failure. */
    start() {
      quietLooks = 0;
      timer ??= setInterval(lookOnce, pace.lookMs).unref();
    },
    wake() {
      quietLooks = Math.min(quietLooks, 0);
    },
    /** Not long where another program was in the way: it ends some time. */
    pause(isLong: boolean) {
      quietLooks = isLong ? -pace.looksAfterFailure : 0;
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
