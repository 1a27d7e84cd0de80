/** Settles when it is time to try again. Must settle when `signal` aborts. */
export type WaitForRetry = (attempt: number, signal: AbortSignal) => Promise<void>;

const longestWaitMs = 10_000;
const firstWaitMs = 250;

/** Waits longer each time, and not at all once the network or the page comes back. */
export const waitForRetry: WaitForRetry = (attempt, signal) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const settled = new AbortController();
  const timer = setTimeout(resolve, Math.min(longestWaitMs, firstWaitMs * 2 ** attempt));
  const onVisible = (): void => {
    if (!document.hidden) resolve();
  };
  addEventListener("online", () => resolve(), { signal: settled.signal });
  document.addEventListener("visibilitychange", onVisible, { signal: settled.signal });
  signal.addEventListener("abort", () => resolve(), { signal: settled.signal });
  if (signal.aborted) resolve();
  return promise.finally(() => {
    clearTimeout(timer);
    settled.abort();
  });
};
