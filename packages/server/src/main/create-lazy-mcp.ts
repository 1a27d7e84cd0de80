import type { McpEndpoint } from "../adapters/mcp/create-mcp-endpoint.ts";
import type { Logger } from "../kernel/logger.ts";
import { type AnswerCheck, createStandaloneTools } from "../modules/built-in-tools/index.ts";

export type LazyMcpOptions = {
  readonly check: AnswerCheck;
  readonly version: string;
  readonly log: Logger;
};

export type LazyMcp = McpEndpoint;

/** The built-in tools for MCP clients. The library is loaded for the first of them. */
export function createLazyMcp({ check, version, log }: LazyMcpOptions): LazyMcp {
  let endpoint: Promise<McpEndpoint> | undefined;
  const load = async () => {
    const { createMcpEndpoint } = await import("../adapters/mcp/create-mcp-endpoint.ts");
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
