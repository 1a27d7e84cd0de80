import type { FoundNumber } from "./find-numbers.ts";
import { units, type Unit } from "./units.data.ts";

/** "34:12": minutes and seconds, or hours and minutes; where that is said, nothing else. */
const CLOCKED =
  /(?<![\p{L}\p{N}.:–-])(\d{1,3}):([0-5]\d)(?![\p{N}:])(\.\d{1,3}(?!\d))?(\s?(?:h(?:ours?|rs?)?|std\.?|stunden|horas|heures|小时)(?!\p{L}))?/giu;
/** "in 1:47:12", "elapsed: 00:04:09": behind a word for how long, no time of day. */
const LASTED =
  /(?<=(?:\sin|took|elapsed|(?:moving|stopped|total|run|running|wall|real)[ _]?time|duration|dauer|dura[cç][aã]o|duración|durée|tempo|tiempo|用时|耗时|时长)["']?\s?[:=：]?\s*["']?)(\d{1,3}):([0-5]\d):([0-5]\d)(?![\p{N}:.])/giu;
const CLOCK_SIGN = /\d:\d/;
/** "0m41.02s", "3h12m", "2d4h": as programs write them. */
const COMPACT =
  /(?<![\p{L}\p{N}.:_-])(?=\d)(?:(\d+)d ?)?(?:(\d+)h ?)?(?:(\d+)m(?:in)? ?)?(?:(\d+(?:\.\d+)?)s)?(?![\p{L}\p{N}_-])/gu;
const COMPACT_SIGN = /\d[dhm] ?\d+(?:\.\d+)?(?:h|m|s)/;
const SECOND = units.get("s") ?? null;
const MINUTE = units.get("min") ?? null;
const EITHER: Unit = { measure: "time", factors: [1_000, 60_000], isLoose: false };

/** How long something took, as clocks and programs write it. */
export function findRunTimes(text: string): FoundNumber[] {
  const isClocked = CLOCK_SIGN.test(text);
  const times = isClocked ? [...text.matchAll(CLOCKED)].map(fromClock) : [];
  if (isClocked) times.push(...[...text.matchAll(LASTED)].map(fromLasted));
  if (COMPACT_SIGN.test(text)) times.push(...findCompact(text));
  return times;
}

function fromClock({ 0: text, index: start, ...parts }: RegExpExecArray): FoundNumber {
  const place = { start, end: start + text.length, text };
  const fraction = parts[3] ?? "";
  const values = [Number(parts[1]) * 60 + Number(parts[2]) + Number(fraction)];
  // "1:32.118": of a second, as laps are timed.
  const ofSeconds = fraction === "" ? EITHER : SECOND;
  const unit = parts[4] === undefined ? ofSeconds : MINUTE;
  const step = fraction === "" ? 1 : 10 ** (1 - fraction.length);
  return { ...place, values, step, unit, isWord: false, digits: "" };
}

function fromLasted({ 0: text, index: start, ...parts }: RegExpExecArray): FoundNumber {
  const [hours = 0, minutes = 0, seconds = 0] = [parts[1], parts[2], parts[3]].map(Number);
  const values = [(hours * 60 + minutes) * 60 + seconds];
  const place = { start, end: start + text.length, text };
  return { ...place, values, step: 1, unit: SECOND, isWord: false, digits: "" };
}

function findCompact(text: string): FoundNumber[] {
  return [...text.matchAll(COMPACT)].flatMap(({ 0: said, index: start, ...parts }) => {
    const given = [parts[1], parts[2], parts[3], parts[4]];
    if (given.filter((part) => part !== undefined).length < 2) return [];
    const [days = 0, hours = 0, minutes = 0, seconds = 0] = given.map((part) => Number(part ?? 0));
    const value = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
    const place = { start, end: start + said.trimEnd().length, text: said.trimEnd() };
    const minute = parts[3] === undefined ? 3_600 : 60;
    const step = parts[4] === undefined ? minute : 1;
    return [{ ...place, values: [value], step, unit: SECOND, isWord: false, digits: "" }];
  });
}
