import type { ToolNames } from "../config/tools-config.ts";
import { createSpawnTool } from "../modules/agent/index.ts";
import { createBuiltInTools } from "../modules/built-in-tools/index.ts";
import { createMemoryTools } from "../modules/memory/index.ts";
import { createSandboxTools } from "../modules/sandboxes/index.ts";

/** What tools need of the world when they are called; none is called here. */
const unused = {} as never;

/** The names of the tools that come with it, as their definitions have them. */
export const toolNames: ToolNames = ({ web_search: { provider } }) => {
  const search = provider === undefined ? null : unused;
  const tools = [
    ...createBuiltInTools({ search } as Parameters<typeof createBuiltInTools>[0]),
    ...createSandboxTools(unused),
    ...createMemoryTools(unused),
    createSpawnTool(unused),
  ];
  return tools.map(({ name }) => name);
};
