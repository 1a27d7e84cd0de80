import { UserId } from "@steward/contracts/ids.ts";
import {
  type AuthInfo,
  createMcpHandler,
  McpServer,
  type ServerContext,
  type CallToolResult,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { Logger } from "../../kernel/logger.ts";
import type { Principal } from "../../modules/access/index.ts";
import type { StandaloneTool } from "../../modules/built-in-tools/index.ts";
import { AppError } from "../../kernel/app-error.ts";

type ToolCall = {
  readonly tool: StandaloneTool;
  /** As the tool's schema has parsed it. */
  readonly input: unknown;
  readonly by: Parameters<StandaloneTool["run"]>[1] & { readonly scopes: readonly string[] };
};

export type McpEndpointOptions = {
  readonly tools: readonly StandaloneTool[];
  readonly version: string;
  readonly log: Logger;
};

export type McpEndpoint = {
  /** Serves one request of a client of either era; who sends it has been asked before. */
  serve(by: Principal, request: Request): Promise<Response>;
  /** Ends what is under way. */
  close(): Promise<void>;
};

/**
 * Tools over MCP's Streamable HTTP, without sessions: clients of 2026-07-28 bring everything with each
 * request, and those of 2025 get a server that lives as long as their request.
 */
export function createMcpEndpoint({ tools, version, log }: McpEndpointOptions): McpEndpoint {
  const openServer = () => {
    const server = new McpServer(
      { name: "steward", title: "Steward", version },
      { capabilities: { tools: { listChanged: false } } },
    );
    for (const tool of tools) {
      const { name, title, description, input: inputSchema, output: outputSchema } = tool;
      const annotations = toAnnotations(tool);
      const told = { title, description, inputSchema, outputSchema, annotations };
      server.registerTool(name, told, (input, context) =>
        callTool({ tool, input, by: toCaller(context) }, log),
      );
    }
    return server;
  };
  const handler = createMcpHandler(openServer, {
    onerror: ({ message }) => log.debug("mcp-request-refused", { message }),
  });
  return {
    serve: (by, request) => handler.fetch(request, { authInfo: toAuthInfo(by) }),
    close: handler.close,
  };
}

/** What the library hands through to the tools. They have no business with the key itself. */
function toAuthInfo({ userId, scopes, via }: Principal): AuthInfo {
  const programId = via.kind === "key" ? via.keyId : userId;
  return { token: "", clientId: programId, scopes: [...scopes], extra: { userId } };
}

function toCaller({ http, mcpReq }: ServerContext) {
  const { clientId, scopes = [], extra } = http?.authInfo ?? {};
  const ownerId = UserId.parse(extra?.userId);
  return { ownerId, programId: clientId ?? ownerId, scopes, signal: mcpReq.signal };
}

/** The result as structured content, and as text for clients that know no such thing. */
async function callTool(call: ToolCall, log: Logger): Promise<CallToolResult> {
  const { tool, input, by } = call;
  try {
    if (!tool.effects.every(isReading) && !by.scopes.includes("chat")) {
      throw new AppError("forbidden", "This tool needs a key with the scope chat.");
    }
    const output = tool.output.parse(await tool.run(input, by));
    return {
      content: [{ type: "text", text: JSON.stringify(output) }],
      structuredContent: { ...output },
    };
  } catch (error) {
    const isOurs = error instanceof AppError;
    if (!isOurs && !by.signal.aborted) log.error("mcp-tool-fail", { tool: tool.name, error });
    const text = isOurs ? error.message : "Something went wrong here; the log has the details.";
    return { content: [{ type: "text", text }], isError: true };
  }
}

/** What a tool can do to the world, in MCP's words. */
function toAnnotations({
  effects,
  idempotent,
}: Pick<StandaloneTool, "effects" | "idempotent">): ToolAnnotations {
  const isReadOnly = effects.every(isReading);
  return {
    readOnlyHint: isReadOnly,
    destructiveHint: !isReadOnly,
    idempotentHint: idempotent,
    openWorldHint: effects.includes("network"),
  };
}

function isReading(effect: StandaloneTool["effects"][number]): boolean {
  return effect === "read";
}
