import { z } from "zod";
import { HookToolConfig } from "../../adapters/web/create-hook-tool.ts";
import { ToolsConfig as BuiltInToolsConfig } from "../../modules/built-in-tools/index.ts";

export const ToolsConfig = BuiltInToolsConfig.extend({
  hooks: z
    .record(
      z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, "lower case, digits, underscores"),
      HookToolConfig,
    )
    .default({})
    .describe("Tools of your own, by name: services that are called with the model's arguments."),
});
