import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import { createValidator } from "../modules/ledger/index.ts";
import { createAsker, type Models } from "../modules/models/index.ts";
import type { LazyMemory } from "./create-lazy-memory.ts";
import { type Asker, createModelCaller } from "./create-model-caller.ts";

export type ValidationPorts = {
  readonly models: Pick<Models, "stream" | "preview">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly memory: Pick<LazyMemory, "embed">;
};

type Options = Parameters<ReturnType<typeof createValidator>>[0];

/** Holds answers against evidence, with the memory's embedder and the model of the role `control`. */
export function createValidation({ memory, ...ports }: ValidationPorts) {
  const asking = { ...ports, ask: createAsker(ports) };
  return ({ ownerId, turnId, ...options }: Options & Asker, signal: AbortSignal) => {
    const by = turnId === undefined ? { ownerId } : { ownerId, turnId };
    // A tiny model's word is worth nothing here.
    const callModel = createModelCaller(asking, "control", by);
    const validate = createValidator({ embed: memory.embed, callModel });
    return validate(options, signal);
  };
}
