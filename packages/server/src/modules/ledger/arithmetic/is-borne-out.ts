import { toReading, type SaidNumber } from "../numbers/match-number.ts";
import type { Range } from "./range.ts";

/** How far off a number may be that is not meant exactly, or is a bound. */
const HEDGED_SHARE = 0.1;
/** And how far one that is round. */
const ROUND_SHARE = 0.02;
const BOUND_SHARE = 0.25;

/** Whether a number may be said for what was computed: rounded, cut off, hedged; signs do not matter. */
export function isBorneOut(said: SaidNumber, results: readonly Range[]): boolean {
  return said.values.some((value, at) =>
    results.some((range) => {
      const [least, most] = toAbsolute(range);
      const reading = toReading(said, at);
      const isAbove = Math.abs(value) > most;
      const slack = toSlack(reading, value, { range: [least, most], isAbove });
      return Math.abs(value) >= least - slack && Math.abs(value) <= most + slack;
    }),
  );
}

function toAbsolute([least, most]: Range): Range {
  if (least <= 0 && most >= 0) return [0, Math.max(-least, most)];
  return least > 0 ? [least, most] : [-most, -least];
}

function toSlack(
  { step, isHedged, isBound, reach }: SaidNumber,
  value: number,
  { range: [least, most], isAbove }: { readonly range: Range; readonly isAbove: boolean },
) {
  const tiny = 1e-9 * Math.max(1, most);
  const isExact = most - least < tiny;
  const isWhole = isExact && Math.abs(most / step - Math.round(most / step)) < 1e-6;
  // Rounded, or cut off, which makes nothing more.
  const rounding = isExact && !isAbove ? step : step / 2 + tiny;
  const hedge = isHedged ? HEDGED_SHARE * reach : 0;
  const share = isBound ? BOUND_SHARE : hedge;
  return Math.max(isWhole ? tiny : rounding, most * share, reach === 0 ? 0 : toRoundness(value));
}

/** "12,000" may be said for 12,047. */
function toRoundness(value: number): number {
  const zeros = /\d(0{2,})$/.exec(String(Math.abs(value)))?.[1]?.length ?? 0;
  return zeros === 0 ? 0 : Math.min(10 ** zeros / 2, Math.abs(value) * ROUND_SHARE);
}
