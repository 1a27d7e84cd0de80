import type { Logger } from "../../kernel/logger.ts";

/** Work that nobody waits for until the end. */
export type Background = {
  /** A failure is logged under this name. */
  track(work: Promise<void>, failure: string): void;
  /** Resolves when everything is done, what was begun meanwhile included. */
  settled(): Promise<void>;
};

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    track(work, failure) {
      const settled = work
        .catch((error: unknown) => log.error(failure, { error }))
        .finally(() => running.delete(settled));
      running.add(settled);
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
