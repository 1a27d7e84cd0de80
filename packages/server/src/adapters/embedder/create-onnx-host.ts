import type { Logger } from "../../kernel/logger.ts";
import type { EmbeddingLoad, EmbeddingLoaded } from "./embedding-protocol.ts";
import {
  startEmbeddingChild,
  type EmbeddingChild,
  type EmbeddingChildOptions,
} from "./start-embedding-child.ts";
import { cutText } from "./cut-text.ts";

type JobAnswer =
  | {
      readonly ok: true;
      readonly loaded: EmbeddingLoaded;
      readonly vectors: readonly Float32Array[];
    }
  | { readonly ok: false; readonly reason: string };

type EmbeddingJob = {
  nextText(): string;
  /** Settles the job with the vector of its last text. */
  take(vector: Float32Array, loaded: EmbeddingLoaded): void;
  fail(reason: string): void;
};

type EmbeddingJobs = {
  /** Settles when all texts have vectors, when the job fails, or when `signal` aborts. */
  add(texts: readonly string[], signal: AbortSignal): Promise<JobAnswer>;
  /** The one with the fewest texts left: who asks a question does not wait for a long list. */
  next(): EmbeddingJob | undefined;
  failAll(reason: string): void;
};

type Entry = EmbeddingJob & { left(): number };

/** Well beyond what a model reads at once; the rest need not be sent to the child. */
const sentLetters = 20_000;

const cancelled = "It was cancelled.";

export type OnnxLoadResult =
  | { readonly ok: true; readonly load: EmbeddingLoad }
  | { readonly ok: false; readonly reason: string };

export type OnnxHostOptions = {
  /** What to load, or why it cannot be; asked whenever a child is to be started. */
  readonly findLoad: () => Promise<OnnxLoadResult>;
  /** These files are missing or not what they should be. */
  readonly onDamaged: (files: readonly string[]) => Promise<void>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  /** The child ends after so long without work. */
  readonly idleMs?: number;
} & Pick<EmbeddingChildOptions, "patience">;

export type OnnxHost = {
  embed(texts: readonly string[], signal: AbortSignal): Promise<JobAnswer>;
  pid(): number | undefined;
  close(): Promise<void>;
};

const defaultIdleMs = 40_000;
const closedReason = "The embedder is closed.";

type Opened =
  | { readonly ok: true; readonly child: EmbeddingChild }
  | { readonly ok: false; readonly reason: string };

/** One child for everybody, started on demand and gone after a while of no use. */
export function createOnnxHost(options: OnnxHostOptions): OnnxHost {
  const jobs = createEmbeddingJobs();
  let child: EmbeddingChild | undefined;
  let work: Promise<void> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let closed = false;

  const open = async (): Promise<Opened> => {
    if (child?.isAlive() === true) return { ok: true, child };
    const found = await options.findLoad();
    if (!found.ok) return found;
    if (closed) return { ok: false, reason: closedReason };
    child = startEmbeddingChild({ ...options, load: found.load });
    const loaded = await child.loaded;
    if (loaded.ok) return { ok: true, child };
    await child.stop();
    if (loaded.damaged.length > 0) await options.onDamaged(loaded.damaged);
    return loaded;
  };

  const runAll = async (): Promise<void> => {
    clearTimeout(idleTimer);
    for (let job = jobs.next(); job !== undefined; job = jobs.next()) {
      const opened = await open().catch(toRefusal);
      if (opened.ok) await embedNext(opened.child, jobs.next() ?? job);
      else jobs.failAll(opened.reason);
    }
    work = undefined;
    if (closed) return;
    idleTimer = setTimeout(() => void child?.stop(), options.idleMs ?? defaultIdleMs);
    idleTimer.unref();
  };

  return {
    embed(texts, signal) {
      if (closed) return Promise.resolve({ ok: false, reason: closedReason });
      const answer = jobs.add(texts, signal);
      work ??= runAll();
      return answer;
    },
    pid: () => (child?.isAlive() === true ? child.pid : undefined),
    async close() {
      closed = true;
      clearTimeout(idleTimer);
      jobs.failAll(closedReason);
      await child?.stop();
      await work;
    },
  };
}

async function embedNext(child: EmbeddingChild, job: EmbeddingJob): Promise<void> {
  const embedded = await child.embed(job.nextText());
  const loaded = await child.loaded;
  if (!embedded.ok) job.fail(embedded.reason);
  else if (loaded.ok) job.take(embedded.vector, loaded);
}

/** The disk may be gone, or the machine out of processes. */
function toRefusal(error: unknown): Opened {
  return { ok: false, reason: `The embedding model cannot be started: ${String(error)}` };
}

function createEmbeddingJobs(): EmbeddingJobs {
  const entries = new Set<Entry>();

  const enter = (texts: readonly string[], settle: (answer: JobAnswer) => void): Entry => {
    const vectors: Float32Array[] = [];
    const leave = (answer: JobAnswer): void => {
      if (entries.delete(entry)) settle(answer);
    };
    const entry: Entry = {
      left: () => texts.length - vectors.length,
      nextText: () => cutText(texts[vectors.length] ?? "", sentLetters),
      take(vector, loaded) {
        vectors.push(vector);
        // Even who asks for nothing learns what is loaded.
        if (entry.left() <= 0) leave({ ok: true, loaded, vectors: vectors.slice(0, texts.length) });
      },
      fail: (reason) => leave({ ok: false, reason }),
    };
    entries.add(entry);
    return entry;
  };

  return {
    add(texts, signal) {
      if (signal.aborted) return Promise.resolve({ ok: false, reason: cancelled });
      const { promise, resolve } = Promise.withResolvers<JobAnswer>();
      const entry = enter(texts, resolve);
      const onAbort = (): void => entry.fail(cancelled);
      signal.addEventListener("abort", onAbort, { once: true });
      return promise.finally(() => signal.removeEventListener("abort", onAbort));
    },
    next: () => [...entries].toSorted((one, other) => one.left() - other.left())[0],
    failAll(reason) {
      for (const entry of entries) entry.fail(reason);
    },
  };
}
