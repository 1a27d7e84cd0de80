import type { Clock } from "../../kernel/clock.ts";
import { toResult, type Layer } from "./layer.ts";

/** Far above what a busy agent does; it stops loops that have run wild. */
const burst = 600;
const perSecond = 10;
const maxBuckets = 5000;

type Bucket = { readonly tokens: number; readonly at: number };

/** A bucket of calls for each owner and tool, refilled all the time. */
export function createLimitRate(clock: Clock): Layer {
  const buckets = new Map<string, Bucket>();

  const level = (bucket: Bucket | undefined): number =>
    bucket
      ? Math.min(burst, bucket.tokens + ((clock.monotonic() - bucket.at) / 1000) * perSecond)
      : burst;
  const forgetFull = (): void => {
    for (const [key, bucket] of buckets) if (level(bucket) >= burst) buckets.delete(key);
  };

  return async (attempt, next) => {
    const key = `${attempt.call.context.ownerId} ${attempt.tool.name}`;
    const tokens = level(buckets.get(key));
    if (tokens < 1) {
      return toResult("failed", `${attempt.tool.name} was called too often. Try again in a while.`);
    }
    if (buckets.size >= maxBuckets) forgetFull();
    buckets.set(key, { tokens: tokens - 1, at: clock.monotonic() });
    return next(attempt);
  };
}
