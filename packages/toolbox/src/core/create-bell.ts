/** Wakes everybody who waits. Whoever looks first and then waits takes `next` before looking. */
export type Bell = { ring(): void; next(): Promise<void> };

export function createBell(): Bell {
  let waiting = Promise.withResolvers<void>();
  return {
    ring() {
      waiting.resolve();
      waiting = Promise.withResolvers();
    },
    next: () => waiting.promise,
  };
}
