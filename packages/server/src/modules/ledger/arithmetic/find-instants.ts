import type { CheckInput } from "../finding.ts";
import type { Moment } from "../find-dates.ts";
import { weekdays } from "../weekdays.data.ts";

/** A day, a time of day or both, as a sentence says it. */
export type Instant = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly day: Moment | null;
  readonly weekday: number | null;
  /** Milliseconds after midnight. */
  readonly time: number | null;
  /** What the last figure is worth. */
  readonly step: number;
};

export const DAY = 86_400_000;
const MINUTE = 60_000;
const SECONDS = /\d:\d{2}:(\d{2})(?!\d)/;
const names = weekdays.map((alternatives) => new RegExp(`(?:${alternatives})`, "giu"));
/** "14 November at 16:40". */
const JOINT = /^[\s,，]*(?:at|um|gegen|à|vers|a las|às|a)?\s*$/iu;

export function findInstants({ tokens, sentence }: CheckInput): Instant[] {
  const found: Instant[] = [];
  for (const token of tokens.list) {
    const [moment] = token.kind === "date" ? token.readings : [];
    if (!moment || (moment.month !== null && moment.day === null)) continue;
    const { month, time } = moment;
    const seconds = Number(SECONDS.exec(token.text)?.[1] ?? 0) * 1_000;
    const last = found.at(-1);
    const gap = sentence.text.slice(last?.end ?? 0, token.start);
    const isJoint = last && last.time === null && month === null && JOINT.test(gap);
    if (isJoint) found.pop();
    found.push({
      start: isJoint ? last.start : token.start,
      end: token.end,
      text: sentence.text.slice(isJoint ? last.start : token.start, token.end),
      day: isJoint ? last.day : month === null ? null : { ...moment, time: null },
      weekday: (isJoint ? last.weekday : null) ?? findWeekday(gap),
      time: time === null ? null : time * MINUTE + seconds,
      step: time === null ? DAY : SECONDS.test(token.text) ? 1_000 : MINUTE,
    });
  }
  return found;
}

function findWeekday(gap: string): number | null {
  const places = names.map((name) => [...gap.matchAll(name)].at(-1)?.index ?? -1);
  const last = Math.max(...places);
  return last < 0 ? null : places.indexOf(last);
}
