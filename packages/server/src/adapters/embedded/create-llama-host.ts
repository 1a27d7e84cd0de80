import type { ModelFailure, ModelPart, ModelRequest } from "@steward/sdk/model-port.ts";
import type { Logger } from "../../kernel/logger.ts";
import { untilAborted } from "../../kernel/until-aborted.ts";
import type { Generation } from "./create-generations.ts";
import { createFairQueue } from "./fair-queue.ts";
import type { LlamaLoad } from "./llama-protocol.ts";
import { type LlamaChild, startLlamaChild } from "./start-llama-child.ts";

type Opened =
  | { readonly ok: true; readonly child: LlamaChild }
  | { readonly ok: false; readonly failure: ModelFailure };

type LlamaSlot = {
  /** The child that has this loaded: the one that runs, or a fresh one in its place. */
  open(load: LlamaLoad): Promise<Opened>;
  /** The child that has this loaded or is loading it, if there is one. */
  running(load: LlamaLoad): LlamaChild | undefined;
  pid(): number | undefined;
  stop(): Promise<void>;
};

export type LlamaLoadResult =
  | { readonly ok: true; readonly load: LlamaLoad }
  | { readonly ok: false; readonly failure: ModelFailure };

export type LlamaOrder = {
  /** Whose request it is: owners take turns. */
  readonly owner: string;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  /** What to load, or why it cannot be; asked when the turn has come. */
  readonly findLoad: () => Promise<LlamaLoadResult>;
};

export type LlamaCountOrder = Pick<LlamaOrder, "owner" | "signal" | "findLoad"> & {
  readonly texts: readonly string[];
};

export type LlamaHost = {
  stream(order: LlamaOrder): AsyncIterable<ModelPart>;
  /** Never takes the place of a model that is answering: null then. */
  count(order: LlamaCountOrder): Promise<readonly number[] | null>;
  pid(): number | undefined;
  close(): Promise<void>;
};

export type LlamaHostOptions = {
  readonly idleMinutes: () => number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
};

const cancelled: ModelPart = { type: "end", outcome: { kind: "cancelled" } };

/** One loaded model for everybody; started on demand, gone after a while of no use. */
export function createLlamaHost(options: LlamaHostOptions): LlamaHost {
  const queue = createFairQueue();
  const slot = createLlamaSlot(options);
  const closing = new AbortController();
  let idleTimer: NodeJS.Timeout | undefined;

  const open = async (order: Pick<LlamaOrder, "findLoad">): Promise<Opened> => {
    clearTimeout(idleTimer);
    const found = await order.findLoad();
    if (!found.ok) return found;
    return closing.signal.aborted ? toFailure("The server is stopping.") : slot.open(found.load);
  };

  const startIdleTimer = (): void => {
    clearTimeout(idleTimer);
    if (!queue.isEmpty() || closing.signal.aborted) return;
    idleTimer = setTimeout(() => void slot.stop(), options.idleMinutes() * 60_000);
    idleTimer.unref();
  };

  const openIdle = async (order: LlamaCountOrder): Promise<LlamaChild | undefined> => {
    if (!queue.isEmpty()) return undefined;
    const release = await queue.enter(order.owner, order.signal);
    const opened = release && (await open(order).finally(release));
    startIdleTimer();
    return opened?.ok === true ? opened.child : undefined;
  };

  return {
    async *stream(order) {
      const release = await queue.enter(order.owner, order.signal);
      if (release === undefined) {
        yield cancelled;
        return;
      }
      const opening = open(order).catch((error: unknown) => toFailure(String(error)));
      let settled: Promise<unknown> = opening;
      try {
        yield* answer(opening, order, (generation) => {
          settled = generation.settled;
        });
      } finally {
        // The caller goes on at once; the next in the queue only when the child is free.
        void settled.finally(() => {
          release();
          startIdleTimer();
        });
      }
    },
    count: (order) =>
      untilAborted(count({ slot, openIdle }, order), order.signal).catch(() => null),
    pid: slot.pid,
    async close() {
      closing.abort();
      clearTimeout(idleTimer);
      await slot.stop();
    },
  };
}

async function* answer(
  opening: Promise<Opened>,
  { request, signal }: LlamaOrder,
  onStart: (generation: Generation) => void,
): AsyncGenerator<ModelPart> {
  const stopped = Promise.withResolvers<undefined>();
  let generation: Generation | undefined;
  const onAbort = (): void => {
    stopped.resolve(undefined);
    generation?.cancel();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const opened = signal.aborted ? undefined : await Promise.race([opening, stopped.promise]);
    if (opened === undefined || signal.aborted) {
      yield cancelled;
    } else if (opened.ok) {
      generation = opened.child.generate(request);
      onStart(generation);
      yield* generation.parts;
    } else {
      yield { type: "end", outcome: { kind: "failed", failure: opened.failure } };
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    generation?.cancel();
  }
}

type Counting = {
  readonly slot: LlamaSlot;
  /** Loads the model where nobody else is served: the answer that follows needs it anyway. */
  readonly openIdle: (order: LlamaCountOrder) => Promise<LlamaChild | undefined>;
};

async function count(
  { slot, openIdle }: Counting,
  order: LlamaCountOrder,
): Promise<readonly number[] | null> {
  const found = await order.findLoad();
  if (!found.ok) return null;
  const child = slot.running(found.load) ?? (await openIdle(order));
  return (await child?.count(order.texts)) ?? null;
}

function toFailure(message: string): Opened {
  return { ok: false, failure: { kind: "server", message } };
}

/** Room for one child, since two loaded models would need twice the memory. */
function createLlamaSlot(options: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
}): LlamaSlot {
  let current: { readonly key: string; readonly child: LlamaChild } | undefined;

  const stop = async (): Promise<void> => {
    const child = current?.child;
    current = undefined;
    await child?.stop();
  };

  const running = (load: LlamaLoad): LlamaChild | undefined =>
    current?.key === JSON.stringify(load) && current.child.isAlive() ? current.child : undefined;

  return {
    async open(load) {
      if (running(load) === undefined) await stop();
      current ??= { key: JSON.stringify(load), child: startLlamaChild({ load, ...options }) };
      const { child } = current;
      const loaded = await child.loaded;
      if (loaded.ok) return { ok: true, child };
      await stop();
      return loaded;
    },
    running,
    pid: () => current?.child.pid,
    stop,
  };
}
