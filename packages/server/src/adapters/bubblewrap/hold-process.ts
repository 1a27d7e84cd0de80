/** Machines let the server end while they run; whoever waits for one's end must not be cut short by that. */
export async function holdProcess<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => undefined, 60_000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
