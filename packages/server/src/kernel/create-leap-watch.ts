import type { Clock } from "./clock.ts";

/** What a time server corrects is less; a machine that slept for longer has leapt as well. */
const LEAP_MS = 3_600_000;

/** Whether the wall clock has gone on by more than the time that passed since the last look. */
export function createLeapWatch(clock: Clock): () => boolean {
  const ahead = () => clock.now() - clock.monotonic();
  let last = ahead();
  return () => {
    const leap = ahead() - last;
    last += leap;
    return leap > LEAP_MS;
  };
}
