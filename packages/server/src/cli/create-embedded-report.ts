import type { EmbeddedState } from "@steward/contracts/model-entry.ts";
import type { Terminal } from "./create-terminal.ts";
import { embeddedProgress, embeddedText } from "./embedded-text.ts";
import { modelQuality } from "./model-quality.ts";

/** A bar that moves while the built-in model is prepared; then one line says how that ended. */
export function createEmbeddedReport(terminal: Terminal): (state: EmbeddedState) => void {
  let last = "";
  return (state) => {
    const stage = state.phase === "preparing" ? `${state.phase} ${state.what}` : state.phase;
    // Without a bar each stage gets a line; with one the first line is enough.
    const isTold =
      stage === last || (last !== "" && terminal.isInteractive && state.phase === "preparing");
    last = stage;
    if (!isTold && state.phase !== "off") {
      terminal.print(`  Built-in model: ${embeddedText(state)}`);
      if (state.phase === "ready") {
        terminal.print(terminal.style("dim", `  ${modelQuality(state.model)}`));
      }
    }
    terminal.progress(embeddedProgress(state, terminal.columns));
  };
}
