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

/** Tools come and go with the config: `current` is asked every time. */
export function createToolRegistry(current: () => readonly ToolDefinition[]): ToolRegistry {
  const specs = new WeakMap<ToolDefinition, ClientTool>();
  const toSpec = (tool: ToolDefinition): ClientTool => {
    const spec = specs.get(tool) ?? describeTool(tool);
    specs.set(tool, spec);
    return spec;
  };
  const names = () => current().map(({ name }) => name);
  const twice = names().find((name, place, all) => all.indexOf(name) < place);
  if (twice !== undefined) throw new AppError("internal", `There are two tools ${twice}.`);
  // Not while somebody waits for their first answer.
  for (const tool of current()) toSpec(tool);
  return {
    get: (name) => current().find((tool) => tool.name === name),
    names,
    specs: (wanted) =>
      current()
        .filter((tool) => (wanted?.has(tool.name) ?? true) && (tool.isOffered?.() ?? true))
        .map(toSpec),
  };
}

function describeTool({ name, description, input }: ToolDefinition): ClientTool {
  const { $schema: _schema, ...parameters } = z.toJSONSchema(input, { io: "input" });
  return { name, description, parameters };
}
