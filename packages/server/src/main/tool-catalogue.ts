import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import { createHookTool } from "../adapters/web/create-hook-tool.ts";
import type { Artifacts } from "../modules/artifacts/index.ts";
import type { LiveConfig } from "./live-config.ts";

export type CatalogueOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly artifacts: Artifacts;
};

/** Every tool that there is, one line each. */
export function createToolCatalogue({ config }: CatalogueOptions): readonly ToolDefinition[] {
  const { hooks } = config.current().config.tools;
  return [...Object.entries(hooks).map(([name, hook]) => createHookTool(name, hook))];
}
