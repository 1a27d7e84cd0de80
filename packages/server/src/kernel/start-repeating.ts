/** Does it again and again, until it is stopped; one failure does not end it. Does not keep the process alive. */
export function startRepeating(
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop(): void } {
  const timer = setInterval(() => void work().catch(onError), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
