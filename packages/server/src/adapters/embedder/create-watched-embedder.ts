import type { EmbedderState } from "@steward/contracts/memory.ts";
import type { Embedder, VectorSpace } from "@steward/sdk/embedder.ts";
import type { EmbedderSource, SourcePrepared } from "./embedder-source.ts";

export type WatchedEmbedder = Embedder & {
  state(): EmbedderState;
};

export type WatchedEmbedderOptions = {
  readonly source: EmbedderSource;
  readonly onChange: (state: EmbedderState) => void;
  /** Before the first attempt to mend it; each further one waits twice as long. */
  readonly retryMs?: number;
};

const defaultRetryMs = 5_000;
const longestRetryMs = 600_000;
const reportStep = 0.01;

/** Prepares a source in the background, tells how it is, and tries again while it fails. */
export function createWatchedEmbedder(options: WatchedEmbedderOptions): WatchedEmbedder {
  const { source, onChange, retryMs = defaultRetryMs } = options;
  const stop = new AbortController();
  let state: EmbedderState = toPreparing(0);
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const change = (next: EmbedderState): void => {
    if (stop.signal.aborted) return;
    state = next;
    onChange(next);
  };
  const succeed = (space: VectorSpace): void => {
    const isSame = state.model === space.model && state.dimension === space.dimension;
    if (state.state !== "ready" || !isSame) change(toReady(space));
  };
  const fail = (problem: string): void => {
    if (stop.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        attempt = prepare();
      },
      Math.min(retryMs * 2 ** failures, longestRetryMs),
    );
    timer.unref();
    failures += 1;
    change({ ...state, state: "failed", progress: null, problem });
  };
  const prepare = async (): Promise<void> => {
    const prepared = await learnSpace(source, stop.signal, (progress) => {
      const isFar = state.progress === null || progress - state.progress >= reportStep;
      if (state.state !== "preparing" || isFar) change(toPreparing(progress));
    });
    if (prepared.ok && prepared.space !== null) succeed(prepared.space);
    else if (!prepared.ok) fail(prepared.reason);
  };
  let attempt = prepare();

  return {
    state: () => state,
    async embed(texts, signal) {
      if (stop.signal.aborted) return { ok: false, reason: "The embedder is closed." };
      if (state.state !== "ready") return { ok: false, reason: toRefusal(state) };
      const answer = await source.embed(texts, signal);
      if (answer.ok) {
        failures = 0;
        succeed(answer.space);
      } else if (!signal.aborted && state.state === "ready") fail(answer.reason);
      return answer;
    },
    async close() {
      stop.abort();
      clearTimeout(timer);
      await Promise.all([attempt, source.close()]);
    },
  };
}

async function learnSpace(
  source: EmbedderSource,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<SourcePrepared> {
  const prepared = await source.prepare(onProgress, signal);
  if (!prepared.ok || prepared.space !== null) return prepared;
  return source.embed(["a"], signal);
}

function toPreparing(progress: number): EmbedderState {
  return { state: "preparing", model: null, dimension: null, progress, problem: null };
}

function toReady({ model, dimension }: VectorSpace): EmbedderState {
  return { state: "ready", model, dimension, progress: null, problem: null };
}

function toRefusal({ problem }: EmbedderState): string {
  return problem ?? "The embedding model is still being prepared.";
}
