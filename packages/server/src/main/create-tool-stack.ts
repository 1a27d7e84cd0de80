import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import { createHookTool } from "../adapters/web/create-hook-tool.ts";
import type { Turnstile } from "../kernel/create-turnstile.ts";
import type { Artifacts } from "../modules/artifacts/index.ts";
import {
  type AnswerCheck,
  createResultReader,
  createThoughtLog,
} from "../modules/built-in-tools/index.ts";
import { createMemoryTools } from "../modules/memory/index.ts";
import type { ToolMemory } from "../modules/memory/tools/ports.ts";
import { createSandboxTools } from "../modules/sandboxes/index.ts";
import type { Turns } from "../modules/turns/index.ts";
import { createSecretResolver } from "../config/create-secret-resolver.ts";
import type { LiveConfig } from "../config/live-config.ts";
import { createToolCatalogue } from "./tool-catalogue.ts";

export type ToolStackOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly artifacts: Artifacts;
  readonly turns: Turns;
  readonly workspaceGate: Turnstile;
  /** What the tools of sandboxes act on. */
  readonly sandboxTools: Parameters<typeof createSandboxTools>[0];
  readonly memory: { readonly desk: ToolMemory; readonly isOn: () => boolean };
  readonly check: AnswerCheck;
};

/** The tools of this server: the built-in ones, and those that the owner has set up by now. */
export function createToolStack(options: ToolStackOptions): () => readonly ToolDefinition[] {
  const { home, config, artifacts, workspaceGate, sandboxTools, memory } = options;
  const { tools } = config.current().config;
  const own = createToolCatalogue({
    home,
    config: tools,
    workspaceGate,
    results: createResultReader(artifacts),
    thoughts: createThoughtLog(options.turns),
    check: options.check,
    resolveSecret: createSecretResolver(() => config.current().environment),
    more: [
      ...createSandboxTools(sandboxTools),
      ...createMemoryTools({ memory: memory.desk, isOn: memory.isOn }),
    ],
  });
  const hooks = createHooks(config);
  // The search engine is that of the start, though the config may have given its name away since.
  const isFree = ({ name }: ToolDefinition) => own.every((tool) => tool.name !== name);
  return () => [...own, ...hooks().filter(isFree)];
}

/** Made anew when the config was read again, so that a change takes effect at once. */
function createHooks(config: LiveConfig): () => readonly ToolDefinition[] {
  const made = new WeakMap<object, readonly ToolDefinition[]>();
  return () => {
    const { hooks } = config.current().config.tools;
    const tools =
      made.get(hooks) ?? Object.entries(hooks).map(([name, hook]) => createHookTool(name, hook));
    made.set(hooks, tools);
    return tools;
  };
}
