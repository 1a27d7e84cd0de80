import type { EmbedderState } from "@steward/contracts/memory.ts";
import type { VectorSpace } from "@steward/sdk/embedder.ts";

/** Keeps the state of an embedder and tells about changes, of progress only now and then. */
export type StateReports = {
  state(): EmbedderState;
  /** 0 to 1. */
  prepare(progress: number): void;
  succeed(space: VectorSpace): void;
  fail(problem: string): void;
};

const progressStep = 0.01;

export function createStateReports(onChange: (state: EmbedderState) => void): StateReports {
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
