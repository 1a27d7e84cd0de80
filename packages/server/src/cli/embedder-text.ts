import type { EmbedderState } from "@steward/contracts/memory.ts";

/** The state of what makes vectors, in one line. */
export function embedderText({ state, model, progress, problem }: EmbedderState): string {
  switch (state) {
    case "off":
      return "off: recall goes by words alone";
    case "preparing":
      return `being prepared${progress === null ? "" : `, ${Math.round(progress * 100)} %`}: recall goes by words alone`;
    case "ready":
      return model ?? "ready";
    case "failed":
      return `failed: ${problem ?? "nobody knows why"}; recall goes by words alone`;
  }
}
