import type { ModelCall, Models } from "../models/index.ts";

/**
 * Who is asked beside the model that answers. Where a role has no models of its own, a turn that names
 * its model keeps to it: whoever chose a model on this machine does not want others to read along.
 */
export function toLayerTarget(
  models: Pick<Models, "preview">,
  role: "thinking" | "control",
  model: string,
): ModelCall["target"] {
  const isOurs = model.startsWith("steward-");
  const isSettled = models.preview({ role })?.id !== models.preview({ role: "output" })?.id;
  return isOurs || isSettled ? { role } : { id: model };
}
