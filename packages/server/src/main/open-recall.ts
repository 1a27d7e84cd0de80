import {
  createRecallThread,
  type RecallThread,
} from "../adapters/recall-thread/create-recall-thread.ts";
import type { Logger } from "../kernel/logger.ts";
import { createSecretResolver } from "../config/create-secret-resolver.ts";
import { homePaths } from "../config/home-folder.ts";
import type { LiveConfig } from "../config/live-config.ts";
import type { RecallThreadSettings } from "./recall-thread-settings.ts";

export type OpenRecallOptions = {
  readonly home: string;
  readonly config: LiveConfig;
  readonly log: Logger;
};

export type OpenRecall = Pick<RecallThread, "recall" | "close"> & {
  /** A question is about to come. */
  wake(): Promise<void>;
  /** Vectors were made or forgotten: an index that is elsewhere gets to know it, in the background. */
  noteChange(model: string): void;
};

/** Recall as the settings want it; another thread takes over once they have changed. */
export function openRecall({ home, config, log }: OpenRecallOptions): OpenRecall {
  const settings = (): RecallThreadSettings => toSettings(home, config);
  const entry = new URL("./recall-thread.ts", import.meta.url);
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
  const push = async (model: string): Promise<void> => {
    if (!isPushWanted || closing.signal.aborted) return;
    isPushWanted = false;
    await renew();
    await thread
      .push(model, closing.signal)
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
    noteChange(model) {
      if (settings().qdrant === null) return;
      isPushWanted = true;
      pushing = pushing.then(() => push(model));
    },
    async close() {
      closing.abort();
      await pushing;
      await thread.close();
    },
  };
}

function toSettings(home: string, config: LiveConfig): RecallThreadSettings {
  const { environment, config: values } = config.current();
  const { driver, url, api_key: reference } = values.memory.vectors;
  const { database } = homePaths(home);
  if (driver === "sqlite" || url === undefined) return { database, qdrant: null };
  const resolveSecret = createSecretResolver(() => environment);
  const apiKey = reference === undefined ? null : (resolveSecret(reference)?.reveal() ?? null);
  return { database, qdrant: { url, apiKey } };
}
