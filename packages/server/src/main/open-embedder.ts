import { join, resolve } from "node:path";
import type { EmbedderState } from "@steward/contracts/memory.ts";
import type { Embedder } from "@steward/sdk/embedder.ts";
import { createLocalEmbedder } from "../adapters/embedder/create-local-embedder.ts";
import { createRemoteEmbedder } from "../adapters/embedder/create-remote-embedder.ts";
import {
  createWatchedEmbedder,
  type WatchedEmbedder,
} from "../adapters/embedder/create-watched-embedder.ts";
import type { EmbedderSource } from "../adapters/embedder/embedder-source.ts";
import type { Logger } from "../kernel/logger.ts";
import type { EmbedderConfig } from "../config/embedder-config.ts";
import { createSecretResolver } from "../config/create-secret-resolver.ts";
import type { LiveConfig } from "../config/live-config.ts";
import { toNpmCommand } from "../config/to-npm-command.ts";

export type EmbedderOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly log: Logger;
  /** Another model or dimension asks for vectors anew. */
  readonly onChange: (state: EmbedderState) => void;
};

export type OpenEmbedder = Embedder & {
  state(): EmbedderState;
  /** Resolves when it is known whether it works; later attempts to mend it are not waited for. */
  prepared(): Promise<void>;
  /** Takes the config in force; where nothing has changed, nothing happens. Never waits. */
  start(): void;
};

const offState: EmbedderState = {
  state: "off",
  model: null,
  dimension: null,
  progress: null,
  problem: null,
};

/** The embedder that the config names, replaced when the config names another. */
export function openEmbedder(options: EmbedderOptions): OpenEmbedder {
  const { config, onChange } = options;
  const log = options.log.child({ component: "embedder" });
  const closing = new Set<Promise<void>>();
  let current: WatchedEmbedder | undefined;
  let currentKey: string | undefined;

  const report = (state: EmbedderState): void => {
    log.info("embedder-state", state);
    onChange(state);
  };
  const closeCurrent = (): void => {
    const work = current?.close().catch((error: unknown) => log.error("embedder-close", { error }));
    current = undefined;
    if (work === undefined) return;
    closing.add(work);
    void work.finally(() => closing.delete(work));
  };

  return {
    state: () => current?.state() ?? offState,
    prepared: async () => current?.prepared,
    start() {
      const key = toKey(config);
      if (key === currentKey) return;
      currentKey = key;
      closeCurrent();
      const source = openSource({ ...options, log });
      if (source !== undefined) current = createWatchedEmbedder({ source, onChange: report });
      report(current?.state() ?? offState);
    },
    async embed(texts, signal) {
      if (current !== undefined) return current.embed(texts, signal);
      return { ok: false, reason: "memory.embedder.provider is off." };
    },
    async close() {
      closeCurrent();
      await Promise.all(closing);
    },
  };
}

/** What another embedder is needed for. */
function toKey(config: LiveConfig): string {
  const { memory, models } = config.current().config;
  return JSON.stringify([memory.embedder, models.embedded.download, keyOf(config)?.reveal()]);
}

function keyOf(config: LiveConfig): ReturnType<ReturnType<typeof createSecretResolver>> {
  const { api_key: reference } = config.current().config.memory.embedder;
  const resolveSecret = createSecretResolver(() => config.current().environment);
  return reference === undefined ? undefined : resolveSecret(reference);
}

const remote = {
  openai: { url: "https://api.openai.com/v1", model: "text-embedding-3-small" },
  ollama: { url: "http://127.0.0.1:11434", model: "mxbai-embed-large" },
} as const;

function openSource({ home, config, log }: EmbedderOptions): EmbedderSource | undefined {
  const { environment, config: values } = config.current();
  const { provider, folder, model, base_url: url }: EmbedderConfig = values.memory.embedder;
  if (provider === "off") return undefined;
  if (provider === "openai" || provider === "ollama") {
    const usual = remote[provider];
    return createRemoteEmbedder({
      dialect: provider,
      url: url ?? usual.url,
      model: model ?? usual.model,
      key: keyOf(config),
    });
  }
  return createLocalEmbedder({
    folder: join(home, "models", "embedder"),
    ...(provider === "folder" ? { ownFolder: resolve(home, folder ?? "") } : {}),
    mayFetch: () => values.models.embedded.download !== "off",
    npmCommand: toNpmCommand(environment),
    env: environment,
    log,
  });
}
