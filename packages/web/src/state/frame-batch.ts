/** Calls `flush` later, once. The page passes one that waits for the next animation frame. */
export type Schedule = (flush: () => void) => void;

export interface FrameBatch<Item> {
  add(item: Item): void;
  /** Delivers what is waiting now. */
  flush(): void;
}

/** Collects items and delivers them together, so that the page renders once a frame. */
export function createFrameBatch<Item>(
  schedule: Schedule,
  deliver: (items: readonly Item[]) => void,
): FrameBatch<Item> {
  let waiting: Item[] = [];
  let isScheduled = false;
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    if (items.length > 0) deliver(items);
  };
  return {
    add(item) {
      waiting.push(item);
      if (isScheduled) return;
      isScheduled = true;
      schedule(() => {
        isScheduled = false;
        flush();
      });
    },
    flush,
  };
}

const hiddenIntervalMs = 250;

/** Hidden pages get no animation frames; they still keep up, only slower. */
export const scheduleFrame: Schedule = (flush) => {
  if (document.hidden) setTimeout(flush, hiddenIntervalMs);
  else requestAnimationFrame(flush);
};
