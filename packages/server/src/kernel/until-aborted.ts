/** What the work comes to, or null as soon as `signal` aborts; the work itself goes on. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const leave = (): void => resolve(null);
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
