import type { ModelEntry } from "@steward/contracts/model-entry.ts";
import { toWireError, type WireError } from "./wire-error.ts";

/** One model with everything that some front end reads from a listing, under the names they use. */
export function toWireModel(entry: ModelEntry, created: number): Record<string, unknown> {
  return {
    id: entry.id,
    object: "model",
    created,
    owned_by: entry.kind === "steward" ? "steward" : entry.provider,
    name: entry.name,
    description: entry.description,
    displayName: entry.name,
    type: "chat",
    enabled: entry.available,
    functionCall: entry.tools,
    vision: entry.vision,
    reasoning: entry.reasoning,
    files: false,
    search: false,
    ...(entry.contextTokens === null
      ? {}
      : { contextWindowTokens: entry.contextTokens, context_length: entry.contextTokens }),
    ...(entry.price === null ? {} : { pricing: toPricing(entry.price) }),
  };
}

/** `input` and `output` for a million tokens; `prompt` and `completion` for one, as text. */
function toPricing(price: NonNullable<ModelEntry["price"]>) {
  const each = (dollars: number) => (dollars / 1_000_000).toFixed(12).replace(/\.?0+$/, "");
  return {
    input: price.input,
    output: price.output,
    prompt: each(price.input),
    completion: each(price.output),
  };
}

export function toUnknownModel(id: string, known: readonly string[]): WireError {
  const shown = known.slice(0, 20).join(", ") + (known.length > 20 ? ", ..." : "");
  const message = `There is no model \`${id.slice(0, 200)}\`. Known ids: ${shown}.`;
  return toWireError("model_not_found", message, { param: "model", data: { models: known } });
}
