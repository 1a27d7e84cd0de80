import { join } from "node:path";
import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import type { WebPages } from "@steward/sdk/web-pages.ts";
import { createHookTool } from "../adapters/web/create-hook-tool.ts";
import { createWebSearch } from "../adapters/web/create-web-search.ts";
import { createWorkspaceFiles } from "../adapters/workspace/create-workspace-files.ts";
import type { Turnstile } from "../kernel/create-turnstile.ts";
import type { Artifacts } from "../modules/artifacts/index.ts";
import {
  type AnswerCheck,
  createBuiltInTools,
  createResultReader,
  createThoughtLog,
} from "../modules/built-in-tools/index.ts";
import { createMemoryTools } from "../modules/memory/index.ts";
import type { ToolMemory } from "../modules/memory/tools/ports.ts";
import { createSandboxTools } from "../modules/sandboxes/index.ts";
import type { Turns } from "../modules/turns/index.ts";
import { createSecretResolver } from "../config/create-secret-resolver.ts";
import type { LiveConfig } from "../config/live-config.ts";

/** What pages and search engines see of us. */
const userAgent = "Mozilla/5.0 (compatible; Steward/0.1)";

/** Loaded for the first page that is read. */
const lazyPages: WebPages = {
  async read(url, signal) {
    const { createWebPages } = await import("../adapters/web/create-web-pages.ts");
    return createWebPages({ userAgent }).read(url, signal);
  },
};

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
  const parts = {
    results: createResultReader(artifacts),
    thoughts: createThoughtLog(options.turns),
    check: options.check,
    files: createWorkspaceFiles(join(home, "workspaces"), workspaceGate),
    pages: lazyPages,
  };
  const always = [
    ...createSandboxTools(sandboxTools),
    ...createMemoryTools({ memory: memory.desk, isOn: memory.isOn }),
  ];
  const made = new WeakMap<object, readonly ToolDefinition[]>();
  // Made anew when the config was read again, so that a change takes effect at once.
  return () => {
    const { tools } = config.current().config;
    const known = made.get(tools);
    if (known) return known;
    const builtIn = createBuiltInTools({ ...parts, search: createSearch(config) });
    const hooks = Object.entries(tools.hooks).map(([name, hook]) => createHookTool(name, hook));
    const all = [...builtIn, ...always, ...hooks];
    made.set(tools, all);
    return all;
  };
}

/** Null: the owner has chosen no search engine. */
function createSearch(config: LiveConfig) {
  const {
    provider,
    base_url: baseUrl,
    api_key: reference,
  } = config.current().config.tools.web_search;
  if (provider === undefined) return null;
  const resolve = createSecretResolver(() => config.current().environment);
  const key = reference === undefined ? undefined : resolve(reference);
  return createWebSearch({ provider, baseUrl, key, userAgent });
}
