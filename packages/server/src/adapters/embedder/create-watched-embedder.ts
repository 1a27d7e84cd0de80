import type { EmbedderState } from "@steward/contracts/memory.ts";
import type { EmbedAnswer, Embedder, VectorSpace } from "@steward/sdk/embedder.ts";
import type { EmbedderSource, SourcePrepared } from "./embedder-source.ts";

/** Keeps the state of an embedder and tells about changes, of progress only now and then. */
type StateReports = {
  state(): EmbedderState;
  /** 0 to 1. */
  prepare(progress: number): void;
  succeed(space: VectorSpace): void;
  fail(problem: string): void;
};

const progressStep = 0.01;

export type WatchedEmbedder = Embedder & {
  state(): EmbedderState;
  /** Resolves when the first attempt to prepare it is over, however it went. */
  readonly prepared: Promise<void>;
};

export type WatchedEmbedderOptions = {
  readonly source: EmbedderSource;
  readonly onChange: (state: EmbedderState) => void;
  /** Before the first attempt to mend it; each further one waits twice as long. */
  readonly retryMs?: number;
};

const defaultRetryMs = 5_000;
const longestRetryMs = 600_000;
const simplest = "a";

/** Prepares a source in the background, tells how it is, and tries again while it fails. */
export function createWatchedEmbedder(options: WatchedEmbedderOptions): WatchedEmbedder {
  const { source, onChange, retryMs = defaultRetryMs } = options;
  const stop = new AbortController();
  const reports = createStateReports((state) => {
    if (!stop.signal.aborted) onChange(state);
  });
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;

  const settle = (result: SourcePrepared | EmbedAnswer): void => {
    if (stop.signal.aborted) return;
    if (result.ok) {
      if (result.space !== null) reports.succeed(result.space);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(retry, Math.min(retryMs * 2 ** failures, longestRetryMs));
    timer.unref();
    failures += 1;
    reports.fail(result.reason);
  };
  const prepare = async (): Promise<void> => {
    const prepared = await source.prepare(reports.prepare, stop.signal);
    const isKnown = !prepared.ok || prepared.space !== null;
    settle(isKnown ? prepared : await source.embed([simplest], stop.signal));
  };
  /** One text that is refused says little; a source that refuses the simplest one is broken. */
  const check = async (): Promise<void> => {
    settle(await source.embed([simplest], stop.signal));
    isChecking = false;
  };
  const prepared = prepare();
  let work = prepared;
  function retry(): void {
    work = prepare();
  }

  return {
    state: reports.state,
    prepared,
    async embed(texts, signal) {
      if (stop.signal.aborted) return { ok: false, reason: "The embedder is closed." };
      const { state, problem } = reports.state();
      if (state !== "ready") return { ok: false, reason: problem ?? stillPreparing };
      const answer = await source.embed(texts, signal);
      if (answer.ok) {
        failures = 0;
        settle(answer);
      } else if (!signal.aborted && !isChecking) {
        isChecking = true;
        work = check();
      }
      return answer;
    },
    async close() {
      stop.abort();
      clearTimeout(timer);
      await Promise.all([work, source.close()]);
    },
  };
}

const stillPreparing = "The embedding model is still being prepared.";

function createStateReports(onChange: (state: EmbedderState) => void): StateReports {
  let state: EmbedderState = toPreparing(0);
  const change = (next: EmbedderState): void => {
    state = next;
    onChange(next);
  };
  return {
    state: () => state,
    prepare(progress) {
      const isFar = state.progress === null || progress - state.progress >= progressStep;
      if (state.state !== "preparing" || isFar) change(toPreparing(progress));
    },
    succeed({ model, dimension }) {
      const isSame = state.model === model && state.dimension === dimension;
      if (state.state === "ready" && isSame) return;
      change({ state: "ready", model, dimension, progress: null, problem: null });
    },
    fail: (problem) => change({ ...state, state: "failed", progress: null, problem }),
  };
}

function toPreparing(progress: number): EmbedderState {
  return { state: "preparing", model: null, dimension: null, progress, problem: null };
}
