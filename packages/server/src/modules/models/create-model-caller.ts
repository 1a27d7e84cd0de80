import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { ModelRequest } from "@steward/sdk/model-port.ts";
import type { Models } from "./models.ts";

const PATIENCE_S = 60;

export type Asker = { readonly ownerId: UserId; readonly turnId?: TurnId };

/** Asks a model, or that of a role, once. Null: there is none, or only a tiny one. */
export function createModelCaller(
  models: Pick<Models, "preview" | "ask">,
  target: Parameters<Models["preview"]>[0],
  by: Asker,
) {
  const entry = models.preview(target);
  if (!entry || entry.tiny) return null;
  return (request: ModelRequest, signal: AbortSignal) =>
    models.ask({ target, request, timeoutS: PATIENCE_S, ...by }, signal);
}
