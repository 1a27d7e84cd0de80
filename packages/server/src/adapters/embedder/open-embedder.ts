import { resolve } from "node:path";
import type { EmbedderState } from "@steward/contracts/memory.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Secret } from "../../kernel/secret.ts";
import type { MemoryEmbedder } from "../../modules/memory/index.ts";
import { createLocalEmbedder } from "./create-local-embedder.ts";
import { createRemoteEmbedder } from "./create-remote-embedder.ts";
import { createWatchedEmbedder, type WatchedEmbedder } from "./create-watched-embedder.ts";
import type { EmbedderSource } from "./embedder-source.ts";

export type EmbedderSettings = {
  readonly provider: "builtin" | "openai" | "ollama" | "folder" | "off";
  readonly model: string | undefined;
  readonly url: string | undefined;
  readonly key: Secret | undefined;
  /** A model of the owner's, in the home where it is not absolute. */
  readonly folder: string | undefined;
  /** Whether the built-in model may be fetched. */
  readonly mayFetch: boolean;
};

export type EmbedderOptions = {
  readonly home: string;
  readonly settings: () => EmbedderSettings;
  /** What fetches the runtime, and the variables it gets. */
  readonly npm: () => {
    readonly npmCommand: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
  readonly log: Logger;
};

const offState: EmbedderState = {
  state: "off",
  model: null,
  dimension: null,
  progress: null,
  problem: null,
};

/** The embedder that the settings name, replaced when they name another. */
export function openEmbedder(options: EmbedderOptions): MemoryEmbedder {
  const { settings } = options;
  const listeners = new Set<() => void>();
  const log = options.log.child({ component: "embedder" });
  const closing = new Set<Promise<void>>();
  let current: WatchedEmbedder | undefined;
  let currentKey: string | undefined;

  const report = (state: EmbedderState): void => {
    log.info("embedder-state", state);
    for (const listener of listeners) listener();
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
    model() {
      const { state, model } = current?.state() ?? offState;
      return state === "ready" ? model : null;
    },
    prepared: async () => current?.prepared,
    onChange: (listener) => void listeners.add(listener),
    start() {
      const key = toKey(settings());
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
function toKey(settings: EmbedderSettings): string {
  return JSON.stringify({ ...settings, key: settings.key?.reveal() });
}

const remote = {
  openai: { url: "https://api.openai.com/v1", model: "text-embedding-3-small" },
  ollama: { url: "http://127.0.0.1:11434", model: "mxbai-embed-large" },
} as const;

function openSource(options: EmbedderOptions): EmbedderSource | undefined {
  const { home, settings, npm, log } = options;
  const { provider, folder, model, url, key } = settings();
  if (provider === "off") return undefined;
  if (provider === "openai" || provider === "ollama") {
    const usual = remote[provider];
    return createRemoteEmbedder({
      dialect: provider,
      url: url ?? usual.url,
      model: model ?? usual.model,
      key,
    });
  }
  return createLocalEmbedder({
    folder: resolve(home, "models", "embedder"),
    ...(provider === "folder" ? { ownFolder: resolve(home, folder ?? "") } : {}),
    mayFetch: () => settings().mayFetch,
    ...npm(),
    log,
  });
}
