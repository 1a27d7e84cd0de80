import { z } from "zod";

const WebSearchConfig = z.strictObject({
  provider: z
    .enum(["searxng", "brave", "tavily", "duckduckgo"])
    .optional()
    .describe("The search engine. Without one the assistant cannot search the web."),
  base_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("Where it is. Needed for `searxng`; the others have an address of their own."),
  api_key: z
    .string()
    .min(1)
    .meta({ secret: true })
    .optional()
    .describe("A key or `env:NAME`. Needed for `brave` and `tavily`."),
});

export const ToolsConfig = z.strictObject({
  web_search: WebSearchConfig.prefault({}).describe("How the assistant searches the web."),
});
export type ToolsConfig = z.infer<typeof ToolsConfig>;
