/** Time as the product sees it. `now` may jump either way; `monotonic` never goes back. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since an arbitrary start. */
  monotonic(): number;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
