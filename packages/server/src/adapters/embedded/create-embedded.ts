import type { EmbeddedState } from "@steward/contracts/model-entry.ts";
import type { ModelPort } from "@steward/sdk/model-port.ts";
import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createEmbeddedDisk } from "./create-embedded-disk.ts";
import { createLlamaHost } from "./create-llama-host.ts";
import { createPreparer } from "./create-preparer.ts";
import { embeddedModels, type EmbeddedModel } from "./embedded-models.data.ts";
import type { EmbeddedSettings } from "./embedded-settings.ts";
import type { InstalledModel } from "./installed-models.ts";
import { runtimeBytes } from "./runtime-package.ts";

export type EmbeddedOptions = {
  readonly home: string;
  /** Read anew each time, so that a reload of the configuration counts. */
  readonly settings: () => EmbeddedSettings;
  /** How npm is called, for example `["npm"]`. */
  readonly npmCommand: readonly string[];
  /** For npm and for the child process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  readonly clock: Clock;
  /** At most five times a second while preparing. */
  readonly onChange: (state: EmbeddedState) => void;
  /** Absent: what we know how to fetch. */
  readonly catalogue?: readonly EmbeddedModel[];
};

export type Embedded = {
  state(): EmbeddedState;
  /**
   * Finds out what is on disk. When the model is `wanted` and not there, it is fetched, asked for
   * or left alone as `download` says.
   */
  start(request: { readonly wanted: boolean }): Promise<EmbeddedState>;
  /** Starts fetching, or goes on where it stopped; a second call while it runs changes nothing. */
  prepare(modelId?: string): EmbeddedState;
  /** Settles when nothing is being prepared. */
  settled(): Promise<EmbeddedState>;
  installed(): Promise<readonly InstalledModel[]>;
  /** `owner` (a conversation, a key) decides whose turn it is when several ask at once. */
  openModel(modelId: string, owner?: string): ModelPort;
  /** The model's own tokenizer. */
  openCounter(modelId: string): TokenCounter;
  /** The process that holds the model, if one runs. */
  childPid(): number | undefined;
  close(): Promise<void>;
};

/** The built-in model: fetched on demand, run in a child process. */
export function createEmbedded(options: EmbeddedOptions): Embedded {
  const { home, settings, log } = options;
  const catalogue = options.catalogue ?? embeddedModels;
  const disk = createEmbeddedDisk(home, settings);
  const preparer = createPreparer({ ...options, disk });
  const host = createLlamaHost({
    env: options.env,
    log,
    idleMinutes: () => settings().idleMinutes,
  });

  const findModel = (id: string): EmbeddedModel => {
    const model = catalogue.find((known) => known.id === id);
    if (model !== undefined) return model;
    const data = { models: catalogue.map((known) => known.id) };
    throw new AppError("model_not_found", `There is no built-in model "${id}".`, { data });
  };

  return {
    state: preparer.state,
    async start({ wanted }) {
      const { model: id, download } = settings();
      const ready = await disk.findReady(id);
      if (ready !== undefined) return preparer.set(ready);
      if (!wanted) return preparer.set({ phase: "off", reason: "Another model is configured." });
      if (download === "off") {
        return preparer.set({ phase: "off", reason: "models.embedded.download is off." });
      }
      const model = findModel(id);
      const bytes = (model.sources[0]?.bytes ?? 0) + runtimeBytes;
      if (download === "ask") return preparer.set({ phase: "ask", model: id, bytes });
      return preparer.prepare(model);
    },
    prepare: (modelId) => preparer.prepare(findModel(modelId ?? settings().model)),
    settled: preparer.settled,
    installed: disk.listModels,
    openModel: (modelId, owner = "") => ({
      stream: (request, signal) =>
        host.stream({ owner, request, signal, findLoad: () => disk.findLoad(modelId) }),
    }),
    openCounter: (modelId) => ({
      count: (texts, signal) =>
        host.count({ owner: "", texts, signal, findLoad: () => disk.findLoad(modelId) }),
    }),
    childPid: host.pid,
    async close() {
      await Promise.all([preparer.close(), host.close()]);
    },
  };
}
