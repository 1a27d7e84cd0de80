import { embeddedModels } from "../adapters/embedded/embedded-models.data.ts";

/** How good a built-in model is, plainly, and what would be better. */
export function modelQuality(id: string): string {
  const model = embeddedModels.find((known) => known.id === id);
  if (model === undefined) return "";
  const better = "Better: run Ollama, or set a key such as OPENAI_API_KEY.";
  return model.tiny ? `${model.quality} ${better}` : model.quality;
}
