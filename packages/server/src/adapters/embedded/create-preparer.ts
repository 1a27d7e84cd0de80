import type { EmbeddedReason, EmbeddedState } from "@steward/contracts/model-entry.ts";
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

/** What to fetch, why that, and what to take where it cannot be had. */
export type PrepareOrder = {
  readonly model: EmbeddedModel;
  readonly because?: EmbeddedReason | undefined;
  readonly fallback?: EmbeddedModel | undefined;
  /** The fallback comes first, and answers meanwhile. */
  readonly isBridged?: boolean;
};

type Preparer = {
  state(): EmbeddedState;
  /** For what is found out without fetching; ignored while fetching. */
  set(state: EmbeddedState): EmbeddedState;
  prepare(order: PrepareOrder): EmbeddedState;
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
  readonly because?: EmbeddedReason | undefined;
  readonly reports: Reports;
  readonly signal: AbortSignal;
};

/** Fetches one model after the other and tells how far it is. */
export function createPreparer(options: PreparerOptions): Preparer {
  const stop = new AbortController();
  const waiting: PrepareOrder[] = [];
  const reports = createReports(options);
  let work: Promise<void> | undefined;

  const fetchOne = async (
    model: EmbeddedModel,
    because: EmbeddedReason | undefined,
  ): Promise<EmbeddedState> => {
    const start = { what: "runtime", doneBytes: 0, totalBytes: runtimeBytes } as const;
    reports.change({ phase: "preparing", model: model.id, because, ...start });
    options.log.info("embedded-prepare", { model: model.id, because });
    const result = await fetchModel({
      ...options,
      model,
      because,
      reports,
      signal: stop.signal,
    });
    options.log.info("embedded-settled", result);
    return result;
  };

  const fetchOrder = async (order: PrepareOrder): Promise<EmbeddedState> => {
    const { model, because, fallback } = order;
    if (fallback && order.isBridged) reports.change(await fetchOne(fallback, undefined));
    const result = await fetchOne(model, because);
    if (result.phase !== "failed" || !fallback || stop.signal.aborted) return result;
    const { message } = result;
    const instead = await fetchOne(fallback, { kind: "instead", model: model.id, message });
    if (instead.phase !== "failed") return instead;
    return { ...instead, message: `${message} ${instead.message}` };
  };

  const runAll = async (): Promise<void> => {
    for (let order = waiting[0]; order !== undefined; order = waiting[0]) {
      reports.change(await fetchOrder(order));
      waiting.shift();
    }
    work = undefined;
  };

  return {
    state: reports.state,
    set: (next) => (work === undefined ? reports.change(next) : reports.state()),
    prepare(order) {
      if (!waiting.some(({ model }) => model.id === order.model.id)) waiting.push(order);
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
  const { model, disk, because } = fetch;
  const result = await fetchMissing(fetch).catch(toPrepared);
  const ready = await disk.findReady(model.id);
  if (result.ok && ready?.phase === "ready") return { ...ready, because };
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
    const { because } = fetch;
    fetch.reports.change({ phase: "preparing", model: model.id, because, ...progress });
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

function toPrepared(error: unknown): Prepared {
  const message = error instanceof Error ? error.message : String(error);
  return failed(toFailureKind(toErrorCode(error)), message);
}
