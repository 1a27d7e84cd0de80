import type { Clock } from "../../kernel/clock.ts";
import type { Models } from "../models/index.ts";
import type { PipelineConfig } from "./pipeline-config.ts";

/** What a layer that asks a model needs. */
export type LayerPorts = {
  readonly models: Pick<Models, "preview" | "ask">;
  readonly clock: Clock;
  readonly config: () => PipelineConfig;
};
