import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { ModelRequest } from "@steward/sdk/model-port.ts";
import type { Ask, Models } from "../modules/models/index.ts";

const PATIENCE_S = 60;

export type Asker = { readonly ownerId: UserId; readonly turnId?: TurnId };

/** Asks the model of a role once. Null: there is none, or only a tiny one. */
export function createModelCaller(
  { models, ask }: { readonly models: Pick<Models, "preview">; readonly ask: Ask },
  role: "control" | "title",
  by: Asker,
) {
  const target = { role };
  const entry = models.preview(target);
  if (!entry || entry.tiny) return null;
  return (request: ModelRequest, signal: AbortSignal) =>
    ask({ target, request, timeoutS: PATIENCE_S, ...by }, signal);
}
