export type Percentiles = { readonly p50: number; readonly p95: number; readonly p99: number };

/** Of how long each piece of work takes, in milliseconds, one after the other. */
export async function timeEach(
  rounds: number,
  work: (round: number) => Promise<unknown>,
): Promise<Percentiles> {
  const times: number[] = [];
  // A few to warm up.
  for (let round = -10; round < rounds; round++) {
    const begin = performance.now();
    await work(Math.abs(round));
    if (round >= 0) times.push(performance.now() - begin);
  }
  return toPercentiles(times);
}

function toPercentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Infinity;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
