import type { EmbeddedReason, EmbeddedState } from "@steward/contracts/model-entry.ts";
import { formatBytes } from "./format.ts";

const steps = {
  runtime: "fetching the runtime",
  weights: "fetching the model",
  check: "checking the model",
} as const;

/** The state of the built-in model in one sentence. */
export function embeddedText(state: EmbeddedState): string {
  switch (state.phase) {
    case "off":
      return `off (${state.reason})`;
    case "ask":
      return `${state.model} is not fetched (${formatBytes(state.bytes)}${toReason(state.because)}); allow it with: steward models pull ${state.model}`;
    case "preparing":
      return `${state.model}: ${steps[state.what]}, ${formatBytes(state.doneBytes)} of ${formatBytes(state.totalBytes)}${toReason(state.because)}`;
    case "ready":
      return `${state.model} is ready (${formatBytes(state.bytes)}${toReason(state.because)})`;
    case "failed":
      return `${state.model} could not be prepared: ${state.message} ${state.hint}`;
  }
}

function toReason(because: EmbeddedReason | undefined): string {
  if (because === undefined) return "";
  if (because.kind === "instead") return `, instead of ${because.model}: ${because.message}`;
  const { freeBytes, cores } = because;
  return `, the best for ${formatBytes(freeBytes)} of free memory and ${cores} cores`;
}

/** One line with a bar, at most as wide as the terminal. */
export function embeddedProgress(state: EmbeddedState, columns: number): string {
  if (state.phase !== "preparing") return "";
  const { doneBytes, totalBytes, model, what } = state;
  const share = totalBytes === 0 ? 0 : Math.min(1, doneBytes / totalBytes);
  const width = Math.max(5, Math.min(30, columns - 60));
  const full = Math.round(share * width);
  const bar = "█".repeat(full) + "░".repeat(width - full);
  const amount = `${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}`;
  return `${bar} ${Math.floor(share * 100)} %  ${amount}  ${model}: ${steps[what]}`;
}
