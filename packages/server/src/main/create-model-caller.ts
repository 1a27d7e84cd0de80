import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { ModelRequest } from "@steward/sdk/model-port.ts";
import type { Models } from "../modules/models/index.ts";

const PATIENCE_MS = 60_000;

export type Asker = { readonly ownerId: UserId; readonly turnId?: TurnId };

/** Asks the model of a role once, for layers beside the answer. Null: there is none, or only a tiny one. */
export function createModelCaller(
  models: Pick<Models, "stream" | "preview">,
  role: "control" | "title",
  by: Asker,
) {
  const target = { role };
  const entry = models.preview(target);
  if (!entry || entry.tiny) return null;
  return async (request: ModelRequest, signal: AbortSignal) => {
    const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    let text = "";
    let model = entry.id;
    for await (const part of models.stream({ target, request, ...by }, until)) {
      if (part.type === "model-start") model = part.model;
      if (part.type === "text-delta") text += part.text;
      if (part.type !== "end") continue;
      const { outcome, usage } = part;
      if (outcome.kind === "finished") return { text, problem: "", model, usage };
      const problem = outcome.kind === "failed" ? outcome.error.message : "it was stopped";
      return { text: null, problem, model, usage };
    }
    return { text: null, problem: "it said nothing", model, usage: null };
  };
}
