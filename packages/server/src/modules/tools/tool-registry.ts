import type { ClientTool } from "@steward/contracts/turn.ts";
import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import { z } from "zod";
import { AppError } from "../../kernel/app-error.ts";

/** The tools that there are. */
export type ToolRegistry = {
  get(name: string): ToolDefinition | undefined;
  names(): readonly string[];
  /** What the model is told of them; of all, or of those named. */
  specs(names?: ReadonlySet<string>): readonly ClientTool[];
};

export function createToolRegistry(tools: readonly ToolDefinition[]): ToolRegistry {
  const byName = new Map<string, ToolDefinition>();
  const specs = new Map<string, ClientTool>();
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new AppError("internal", `There are two tools ${tool.name}.`);
    byName.set(tool.name, tool);
    const { $schema: _schema, ...parameters } = z.toJSONSchema(tool.input, { io: "input" });
    specs.set(tool.name, { name: tool.name, description: tool.description, parameters });
  }
  return {
    get: (name) => byName.get(name),
    names: () => [...byName.keys()],
    specs: (names) =>
      [...specs.values()].filter(
        ({ name }) => (!names || names.has(name)) && (byName.get(name)?.isOffered?.() ?? true),
      ),
  };
}
