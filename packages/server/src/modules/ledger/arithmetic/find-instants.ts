import type { CheckInput } from "../finding.ts";
import type { Moment } from "../names/find-dates.ts";
import type { Token } from "../names/find-tokens.ts";

/** A day, a time of day or both, as a sentence says it. */
export type Instant = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly day: Moment | null;
  /** Milliseconds after midnight. */
  readonly time: number | null;
  /** What the last figure is worth. */
  readonly step: number;
  /** "10:00+01:00": the time is that of Greenwich. */
  readonly isZoned: boolean;
};

export const DAY = 86_400_000;
const MINUTE = 60_000;
const SECOND = 1_000;
const SECONDS = /\d:\d{2}:(\d{2})(?!\d)/;
/** "10:00+01:00", "10:00 UTC+01:00". */
const OFFSET = /^\s?(?:UTC|GMT)?([+−-])$/u;
/** "14 November at 16:40". */
const JOINT = /^[\s,，]*(?:at|um|gegen|à|vers|a las|às|a)?\s*$/iu;

export function findInstants({ tokens, sentence }: CheckInput): Instant[] {
  const found: Instant[] = [];
  for (const token of tokens.list) {
    const last = found.at(-1);
    const gap = sentence.text.slice(last?.end ?? 0, token.start);
    const instant = toInstant(token);
    if (!instant) continue;
    const sign = OFFSET.exec(gap)?.[1];
    if (sign !== undefined && typeof last?.time === "number" && instant.time !== null) {
      const offset = sign === "+" ? instant.time : -instant.time;
      const text = sentence.text.slice(last.start, instant.end);
      const time = (last.time - offset + DAY) % DAY;
      found[found.length - 1] = { ...last, end: instant.end, text, time, isZoned: true };
      continue;
    }
    const isJoint = last?.time === null && instant.day === null && JOINT.test(gap);
    if (!isJoint) found.push(instant);
    else {
      const { start, day } = last;
      const text = sentence.text.slice(start, instant.end);
      found[found.length - 1] = { ...instant, start, day, text };
    }
  }
  return found;
}

/** A day, if it is more than a month, or a time. */
function toInstant({ kind, readings, start, end, text }: Token): Instant | null {
  const [moment] = kind === "date" ? readings : [];
  if (!moment || (moment.month !== null && moment.day === null)) return null;
  const { month, time } = moment;
  const day = month === null ? null : { ...moment, time: null };
  const place = { start, end, text, day, isZoned: false };
  if (time === null) return { ...place, time, step: DAY };
  const seconds = SECONDS.exec(text)?.[1];
  const step = seconds === undefined ? MINUTE : SECOND;
  return { ...place, time: time * MINUTE + Number(seconds ?? 0) * SECOND, step };
}
