import { z } from "zod";
import { HookToolConfig } from "../adapters/web/create-hook-tool.ts";
import { ToolsConfig as BuiltInToolsConfig } from "../modules/built-in-tools/index.ts";
import { builtInToolNames } from "./built-in-tool-names.data.ts";

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
}).superRefine(({ hooks, web_search: search }, context) => {
  for (const name of builtInToolNames.filter((taken) => taken in hooks)) {
    // Without a search engine there is no such tool.
    if (name === "web_search" && search.provider === undefined) continue;
    const message = "a tool that comes with it has this name";
    context.addIssue({ code: "custom", path: ["hooks", name], message });
  }
});
