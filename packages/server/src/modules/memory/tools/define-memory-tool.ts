import {
  defineTool,
  type ToolContext,
  type ToolDefinition,
  type ToolOutcome,
} from "@steward/sdk/define-tool.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { MemoryToolPorts, Rememberer } from "./ports.ts";

type Work<Input> = (
  input: Input,
  by: Rememberer,
  context: ToolContext,
) => Promise<string | ToolOutcome>;

type MemoryTool<Input> = Pick<
  ToolDefinition<Input>,
  "name" | "description" | "input" | "effects" | "title"
> &
  Required<Pick<ToolDefinition<Input>, "receipt">> &
  Pick<Partial<ToolDefinition<Input>>, "irreversible" | "idempotent" | "intents"> & {
    readonly work: Work<Input>;
  };

/** A tool on the memory of whoever the turn belongs to. What a model does never reaches what users share. */
export function defineMemoryTool<Input>(
  { isOn }: MemoryToolPorts,
  { work, ...tool }: MemoryTool<Input>,
): ToolDefinition {
  return defineTool<Input>({
    ...tool,
    isOffered: isOn,
    volatile: true,
    async run(input, context) {
      try {
        const by = { userId: context.ownerId, role: "member" } as const;
        const done = await work(input, by, context);
        return typeof done === "string" ? { ok: true, text: done } : done;
      } catch (error) {
        if (error instanceof AppError) return { ok: false, text: error.message };
        throw error;
      }
    },
  });
}
