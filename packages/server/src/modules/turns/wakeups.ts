/** Tells waiting readers to look again. It carries nothing: what they find is in the log. */
export type Wakeups<Key> = {
  notify(key: Key): void;
  /** A wake-up between two waits is kept, so that look-then-wait misses nothing. */
  open(key: Key): { wait(signal: AbortSignal): Promise<void>; close(): void };
};

export function createWakeups<Key>(): Wakeups<Key> {
  const sleepers = new Map<Key, Set<() => void>>();
  return {
    notify(key) {
      for (const wake of sleepers.get(key) ?? []) wake();
    },
    open(key) {
      let pending = false;
      let resume: (() => void) | undefined;
      const wake = () => {
        pending = true;
        resume?.();
      };
      const group = sleepers.get(key) ?? new Set();
      sleepers.set(key, group.add(wake));
      return {
        async wait(signal) {
          if (!pending && !signal.aborted) {
            await new Promise<void>((resolve) => {
              resume = resolve;
              signal.addEventListener("abort", wake, { once: true });
            });
            signal.removeEventListener("abort", wake);
          }
          pending = false;
          resume = undefined;
        },
        close() {
          group.delete(wake);
          if (group.size === 0) sleepers.delete(key);
        },
      };
    },
  };
}
