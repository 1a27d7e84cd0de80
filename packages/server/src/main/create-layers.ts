import { systemClock as clock } from "../kernel/clock.ts";
import type { Models } from "../modules/models/index.ts";
import type { Personas } from "../modules/personas/index.ts";
import { createControl, createThinking } from "../modules/pipeline/index.ts";
import type { Sandboxes } from "../modules/sandboxes/index.ts";
import type { Memory } from "../modules/memory/index.ts";
import { createValidation } from "./create-validation.ts";
import type { LiveConfig } from "../config/live-config.ts";

export type LayersOptions = {
  readonly config: LiveConfig;
  readonly models: Models;
  readonly personas: Personas;
  readonly memory: Memory;
  readonly sandboxTools: { readonly sandboxes: Pick<Sandboxes, "status"> };
};

/** What stands around an answer: thinking and control before it, the check after it. */
export function createLayers(options: LayersOptions) {
  const { config, models, personas, memory } = options;
  const { sandboxes } = options.sandboxTools;
  const pipeline = () => config.current().config.pipeline;
  const ports = { models, clock, config: pipeline };
  return {
    pipeline,
    thinking: createThinking({ ...ports, kinds: () => readyKinds(sandboxes) }),
    control: createControl(ports),
    persona: personas.prompt,
    validate: createValidation({ models, memory, patience: () => pipeline().control.timeout_s }),
  };
}

function readyKinds(sandboxes: Pick<Sandboxes, "status">): string[] {
  const { driver, kinds } = sandboxes.status();
  const ready = driver === null ? [] : kinds.filter(({ isReady }) => isReady);
  return ready.map(({ kind }) => kind.name);
}
