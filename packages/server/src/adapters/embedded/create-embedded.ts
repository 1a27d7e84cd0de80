import { availableParallelism } from "node:os";
import type { EmbeddedReason, EmbeddedState } from "@steward/contracts/model-entry.ts";
import type { ModelPort } from "@steward/sdk/model-port.ts";
import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { chooseModel, type MachineRoom } from "./choose-model.ts";
import { createEmbeddedDisk } from "./create-embedded-disk.ts";
import { createLlamaHost } from "./create-llama-host.ts";
import { embeddedModels, type EmbeddedModel } from "./embedded-models.data.ts";
import { createPreparer, type PrepareOrder } from "./create-preparer.ts";
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
  /** Absent: this machine's. */
  readonly room?: () => MachineRoom;
};

export type Embedded = {
  state(): EmbeddedState;
  /** The ids of the model that is to answer, and of the one that does while that is not there. */
  wanted(): readonly string[];
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

/** As `models.embedded.model` says it. */
const autoId = "auto";

/** The built-in model: fetched on demand, run in a child process. */
export function createEmbedded(options: EmbeddedOptions): Embedded {
  const { home, settings, log } = options;
  const disk = createEmbeddedDisk(home, settings);
  const preparer = createPreparer({ ...options, disk });
  const host = createLlamaHost({
    env: options.env,
    log,
    idleMinutes: () => settings().idleMinutes,
  });
  const choice = createChoice(options);

  return {
    state: preparer.state,
    wanted: choice.wanted,
    async start({ wanted: isWanted }) {
      const installed = (await disk.listModels()).map((model) => model.id);
      // What is being fetched stays the choice, though memory comes and goes.
      if (preparer.state().phase !== "preparing") choice.look(installed);
      const [id = "", fallback = ""] = choice.wanted();
      const ready = await disk.findReady(id);
      if (ready !== undefined) return preparer.set(ready);
      const { download } = settings();
      const meanwhile = await disk.findReady(fallback);
      if (!isWanted) return preparer.set({ phase: "off", reason: "Another model is configured." });
      if (download === "off") {
        const off = {
          phase: "off",
          reason: "It may not be fetched: models.embedded.download is off in steward.yaml.",
        } as const;
        return preparer.set(meanwhile ?? off);
      }
      const order = choice.toOrder(settings().model);
      if (download === "auto") {
        return preparer.prepare({
          ...order,
          isBridged: order.isBridged || meanwhile !== undefined,
        });
      }
      const bytes = (order.model.sources[0]?.bytes ?? 0) + runtimeBytes;
      return preparer.set(meanwhile ?? { phase: "ask", model: id, bytes, because: order.because });
    },
    prepare: (modelId) => preparer.prepare(choice.toOrder(modelId ?? settings().model)),
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

/** Which model is to be fetched, and what `auto` stands for on this machine. */
function createChoice({ settings, catalogue = embeddedModels, room = findRoom }: EmbeddedOptions) {
  let chosen = choose([]);

  function choose(installed: readonly string[]): PrepareOrder {
    const found = room();
    const because: EmbeddedReason = { kind: "suits", ...found };
    return { ...chooseModel(catalogue, found, installed), because };
  }

  return {
    look(installed: readonly string[]): void {
      chosen = choose(installed);
    },
    wanted(): readonly string[] {
      const { model } = settings();
      if (model !== autoId) return [model];
      return [chosen.model, chosen.fallback].flatMap((one) => (one ? [one.id] : []));
    },
    toOrder(id: string): PrepareOrder {
      if (id === autoId) return { ...chosen, isBridged: settings().meanwhile };
      const model = catalogue.find((known) => known.id === id);
      if (model !== undefined) return { model };
      const data = { models: catalogue.map((known) => known.id) };
      throw new AppError("model_not_found", `There is no built-in model "${id}".`, { data });
    },
  };
}

function findRoom(): MachineRoom {
  return { freeBytes: process.availableMemory(), cores: availableParallelism() };
}
