import type { ToolAnnotations } from "@modelcontextprotocol/server";
import type { StandaloneTool } from "../../modules/built-in-tools/index.ts";

/** What a tool can do to the world, in MCP's words. */
export function toAnnotations({
  effects,
  idempotent,
}: Pick<StandaloneTool, "effects" | "idempotent">): ToolAnnotations {
  const isReadOnly = effects.every((effect) => effect === "read");
  return {
    readOnlyHint: isReadOnly,
    destructiveHint: !isReadOnly,
    idempotentHint: idempotent,
    openWorldHint: effects.includes("network"),
  };
}
