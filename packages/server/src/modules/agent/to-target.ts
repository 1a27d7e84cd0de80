import type { ModelCall } from "../models/index.ts";

/** The route that a model id stands for. */
export function toTarget(modelId: string): ModelCall["target"] {
  if (modelId === "steward-fast") return { role: "title" };
  return modelId.startsWith("steward-") ? { role: "output" } : { id: modelId };
}
