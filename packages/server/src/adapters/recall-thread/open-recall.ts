import type { Logger } from "../../kernel/logger.ts";
import type { MemoryThread } from "../../modules/memory/index.ts";
import { createRecallThread } from "./create-recall-thread.ts";

/** What the thread that ranks is given at its start. */
export type RecallThreadSettings = {
  /** The file of the database. */
  readonly database: string;
  /** Null: vectors are searched in the thread itself. */
  readonly qdrant: { readonly url: string; readonly apiKey: string | null } | null;
};

export type OpenRecallOptions = {
  /** The program of the thread. */
  readonly entry: URL;
  readonly settings: () => RecallThreadSettings;
  /** Whose vectors there are now; null: nobody's. */
  readonly model: () => string | null;
  readonly log: Logger;
};

/** Recall as the settings want it; another thread takes over once they have changed. */
export function openRecall({ entry, settings, model, log }: OpenRecallOptions): MemoryThread {
  const thread = createRecallThread({ entry, settings, log });
  const closing = new AbortController();
  let known = JSON.stringify(settings());
  let pushing = Promise.resolve();
  let isPushWanted = false;
  const renew = async (): Promise<void> => {
    const wanted = JSON.stringify(settings());
    if (wanted === known) return;
    known = wanted;
    await thread.close();
  };
  const push = async (named: string): Promise<void> => {
    if (!isPushWanted || closing.signal.aborted) return;
    isPushWanted = false;
    await renew();
    await thread
      .push(named, closing.signal)
      .catch((error: unknown) => log.warn("vector-push-fail", { error }));
  };
  return {
    async recall(request, signal) {
      await renew();
      return thread.recall(request, signal);
    },
    async wake() {
      await renew();
      thread.wake();
    },
    noteChange() {
      const named = model();
      if (named === null || settings().qdrant === null) return;
      isPushWanted = true;
      pushing = pushing.then(() => push(named));
    },
    async close() {
      closing.abort();
      await pushing;
      await thread.close();
    },
  };
}
