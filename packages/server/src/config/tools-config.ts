import { z } from "zod";
import { HookToolConfig } from "../adapters/web/create-hook-tool.ts";
import { ToolsConfig as BuiltInToolsConfig } from "../modules/built-in-tools/index.ts";

export const ToolsConfig = BuiltInToolsConfig.extend({
  hooks: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, "lower case, digits, underscores"),
      HookToolConfig,
    )
    .default({})
    .describe(
      "Tools of your own, by name: services that are called with the model's arguments. A change takes effect at once.",
    ),
});
export type ToolsConfig = z.infer<typeof ToolsConfig>;

/** The tools that come with it, by name: a config that gives one of these names away is refused. */
export type ToolNames = (config: ToolsConfig) => readonly string[];
