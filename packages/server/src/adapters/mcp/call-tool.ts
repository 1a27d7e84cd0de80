import type { CallToolResult } from "@modelcontextprotocol/server";
import { AppError } from "../../kernel/app-error.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { StandaloneTool } from "../../modules/built-in-tools/index.ts";

export type ToolCall = {
  readonly tool: StandaloneTool;
  /** As the tool's schema has parsed it. */
  readonly input: unknown;
  readonly by: Parameters<StandaloneTool["run"]>[1];
};

/** The result as structured content, and as text for clients that know no such thing. */
export async function callTool(call: ToolCall, log: Logger): Promise<CallToolResult> {
  const { tool, input, by } = call;
  try {
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
