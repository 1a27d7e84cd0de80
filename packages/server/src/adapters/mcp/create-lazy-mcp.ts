import type { Logger } from "../../kernel/logger.ts";
import { type AnswerCheck, createStandaloneTools } from "../../modules/built-in-tools/index.ts";
import type { McpEndpoint } from "./create-mcp-endpoint.ts";

export type LazyMcpOptions = {
  readonly check: AnswerCheck;
  readonly version: string;
  readonly log: Logger;
};

/** The built-in tools for MCP clients. The library is loaded for the first of them. */
export function createLazyMcp({ check, version, log }: LazyMcpOptions): McpEndpoint {
  let endpoint: Promise<McpEndpoint> | undefined;
  const load = async () => {
    const { createMcpEndpoint } = await import("./create-mcp-endpoint.ts");
    return createMcpEndpoint({ tools: createStandaloneTools(check), version, log });
  };
  return {
    async serve(by, request) {
      endpoint ??= load();
      return (await endpoint).serve(by, request);
    },
    async close() {
      await (await endpoint)?.close();
    },
  };
}
