import type { EmbeddedState, ModelList, UseModel } from "@steward/contracts/model-entry.ts";

/** What people do with models. */
export type ModelDesk = {
  list(): ModelList;
  /** Puts a model first in a role and keeps that in the config. */
  use(request: UseModel): Promise<ModelList>;
  /** A person wants an answer now: what rests is asked again at once. */
  tryAgain(): void;
  /** Fetches the built-in model, or the named one. */
  prepare(model?: string): EmbeddedState;
};
