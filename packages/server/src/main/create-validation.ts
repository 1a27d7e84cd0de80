import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import { type CallModel, createValidator } from "../modules/ledger/index.ts";
import type { Models } from "../modules/models/index.ts";
import type { LazyMemory } from "./create-lazy-memory.ts";

/** Somebody may be waiting for it. */
const MODEL_PATIENCE_MS = 60_000;

export type ValidationPorts = {
  readonly models: Pick<Models, "stream" | "preview">;
  readonly memory: Pick<LazyMemory, "embed">;
};

type Asker = { readonly ownerId: UserId; readonly turnId?: TurnId };
type Options = Parameters<ReturnType<typeof createValidator>>[0];

/** Holds answers against evidence, with the memory's embedder and the model of the role `control`. */
export function createValidation({ models, memory }: ValidationPorts) {
  return ({ ownerId, turnId, ...options }: Options & Asker, signal: AbortSignal) => {
    const by = turnId === undefined ? { ownerId } : { ownerId, turnId };
    const validate = createValidator({ embed: memory.embed, callModel: toCaller(models, by) });
    return validate(options, signal);
  };
}

/** A tiny model's word is worth nothing here. */
function toCaller(models: ValidationPorts["models"], by: Asker): CallModel | null {
  const target = { role: "control" } as const;
  const entry = models.preview(target);
  if (!entry || entry.tiny) return null;
  return async (request, signal) => {
    const until = AbortSignal.any([signal, AbortSignal.timeout(MODEL_PATIENCE_MS)]);
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
