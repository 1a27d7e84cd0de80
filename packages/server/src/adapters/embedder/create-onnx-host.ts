import type { Logger } from "../../kernel/logger.ts";
import { createEmbeddingJobs, type EmbeddingJob, type JobAnswer } from "./create-embedding-jobs.ts";
import type { EmbeddingLoad } from "./embedding-protocol.ts";
import { startEmbeddingChild, type EmbeddingChild } from "./start-embedding-child.ts";

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
};

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
