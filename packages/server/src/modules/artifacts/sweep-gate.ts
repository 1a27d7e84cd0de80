/** Any number of writes at once, or one sweep: a sweep must not take a blob that a write counts on. */
export type SweepGate = {
  write<Result>(work: () => Promise<Result>): Promise<Result>;
  sweep<Result>(work: () => Promise<Result>): Promise<Result>;
};

export function createSweepGate(): SweepGate {
  const writing = new Set<Promise<unknown>>();
  let sweeping: Promise<unknown> | undefined;
  return {
    async write(work) {
      while (sweeping) await sweeping;
      const written = work();
      const settled = written.then(noted, noted).finally(() => writing.delete(settled));
      writing.add(settled);
      return written;
    },
    async sweep(work) {
      while (sweeping) await sweeping;
      const swept = Promise.all(writing).then(work);
      sweeping = swept.then(noted, noted).finally(() => {
        sweeping = undefined;
      });
      return swept;
    },
  };
}

/** Success and failure are the caller's; the gate only waits for the end. */
function noted(): void {}
