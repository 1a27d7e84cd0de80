import { join } from "node:path";
import type { ToolDefinition } from "@steward/sdk/define-tool.ts";
import type { WebPages } from "@steward/sdk/web-pages.ts";
import { createWebSearch } from "../adapters/web/create-web-search.ts";
import { createWorkspaceFiles } from "../adapters/workspace/create-workspace-files.ts";
import type { Turnstile } from "../kernel/create-turnstile.ts";
import type { Secret } from "../kernel/secret.ts";
import {
  type AnswerCheck,
  createBuiltInTools,
  type ResultReader,
  type ThoughtLog,
  type ToolsConfig,
} from "../modules/built-in-tools/index.ts";

export type ToolCatalogueOptions = {
  readonly home: string;
  readonly config: ToolsConfig;
  readonly results: ResultReader;
  readonly thoughts: ThoughtLog;
  readonly check: AnswerCheck;
  readonly resolveSecret: (reference: string) => Secret | undefined;
  /** Passed by whoever touches a conversation's files. */
  readonly workspaceGate: Turnstile;
  /** Tools from elsewhere: `spawn`, those of a sandbox. */
  readonly more?: readonly ToolDefinition[];
};

/** What pages and search engines see of us. */
const userAgent = "Mozilla/5.0 (compatible; Steward/0.1)";

/** Loaded for the first page that is read. */
const lazyPages: WebPages = {
  async read(url, signal) {
    const { createWebPages } = await import("../adapters/web/create-web-pages.ts");
    return createWebPages({ userAgent }).read(url, signal);
  },
};

/** Every tool that a turn can have. */
export function createToolCatalogue(options: ToolCatalogueOptions): readonly ToolDefinition[] {
  const { home, results, thoughts, check, workspaceGate, more = [] } = options;
  return [
    ...createBuiltInTools({
      results,
      thoughts,
      check,
      files: createWorkspaceFiles(join(home, "workspaces"), workspaceGate),
      pages: lazyPages,
      search: toSearch(options),
    }),
    ...more,
  ];
}

function toSearch({ config, resolveSecret }: ToolCatalogueOptions) {
  const { provider, base_url: baseUrl, api_key: reference } = config.web_search;
  if (provider === undefined) return null;
  const key = reference === undefined ? undefined : resolveSecret(reference);
  return createWebSearch({ provider, baseUrl, key, userAgent });
}
