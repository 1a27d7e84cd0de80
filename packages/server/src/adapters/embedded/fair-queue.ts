export type Release = () => void;

export type FairQueue = {
  /** Waits for the turn of `owner`; undefined when `signal` aborts first. */
  enter(owner: string, signal: AbortSignal): Promise<Release | undefined>;
  /** Nobody runs and nobody waits. */
  isEmpty(): boolean;
};

type Waiting = { readonly admit: () => void };

/** One at a time. Owners take turns, so that many requests of one never hold up another. */
export function createFairQueue(): FairQueue {
  /** In the order in which owners come next: who was served goes to the end. */
  const lines = new Map<string, Waiting[]>();
  let busy = false;

  const admitNext = (): void => {
    const [owner, line] = lines.entries().next().value ?? [];
    if (owner === undefined || line === undefined) {
      busy = false;
      return;
    }
    lines.delete(owner);
    const next = line.shift();
    if (line.length > 0) lines.set(owner, line);
    next?.admit();
  };

  const createRelease = (): Release => {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      admitNext();
    };
  };

  return {
    async enter(owner, signal) {
      if (signal.aborted) return undefined;
      if (!busy) {
        busy = true;
        return createRelease();
      }
      return new Promise((resolve) => {
        const leave = (): void => {
          const line = lines.get(owner)?.filter((other) => other !== waiting) ?? [];
          if (line.length > 0) lines.set(owner, line);
          else lines.delete(owner);
          resolve(undefined);
        };
        const waiting: Waiting = {
          admit() {
            signal.removeEventListener("abort", leave);
            resolve(createRelease());
          },
        };
        lines.set(owner, [...(lines.get(owner) ?? []), waiting]);
        signal.addEventListener("abort", leave, { once: true });
      });
    },
    isEmpty: () => !busy,
  };
}
