import type { EmbeddedState } from "@steward/contracts/model-entry.ts";
import type { ModelPort } from "@steward/sdk/model-port.ts";
import { createScriptedModel } from "@steward/sdk/testing/scripted-model.ts";
import type { BuiltInModel } from "./model-settings.ts";

export type BuiltIn = {
  state(): EmbeddedState;
  models(): readonly BuiltInModel[];
  openModel(id: string): ModelPort;
  prepare(model?: string): EmbeddedState;
  start(): void;
  close(): Promise<void>;
};

export function createBuiltIn(): BuiltIn {
  const state: EmbeddedState = { phase: "off", reason: "not wired yet" };
  return {
    state: () => state,
    models: () => [],
    openModel: () => createScriptedModel([]),
    prepare: () => state,
    start() {},
    async close() {},
  };
}
