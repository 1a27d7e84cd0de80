import type { SaidNumber } from "../numbers/match-number.ts";
import { toTime } from "../numbers/find-spans.ts";
import { toShifts } from "../names/to-shifts.ts";
import { closing, durationWords, equalEnd, fromEnd, soWords, toEnd } from "./cues.data.ts";
import { DAY, findInstants, type Instant } from "./find-instants.ts";
import { isApposed } from "./is-apposed.ts";
import type { Range } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

const BETWEEN_END = /(?<!\p{L})(?:between|zwischen|entre)(?:\s+\p{L}+){0,2}\s*$|[从自在]\s*$/iu;
const AND_END = /(?<!\p{L})(?:and|und|e|y|et|until|till|bis)(?:\s+\p{L}+){0,2}\s*$|[-–—到至]\s*$/iu;
/** Where clocks differ, nobody can reckon with them. */
export const ZONES =
  /(?<!\p{L})(?:local times?|times? local|(?:all )?times are local|time ?zones?|ortszeit|zeitzonen?|horas? loca(?:l|is|les)|fuso|husos? horarios?|heures? locales?|fuseaux?)(?!\p{L})|当地时间|时区/iu;
const FOR = /(?<!\p{L})(?:for|during|lang|durante|por|pendant)(?!\p{L})/iu;
/** Behind how long one travels. */
const ABOARD =
  /^\s(?:on (?:the|board)|in the (?:train|car|air|bus)|of travel|im (?:zug|auto|bus|flugzeug)|unterwegs|(?:no|de) (?:comboio|trem|viagem|voo)|de (?:viaje|vuelo|trajet|route|vol)|en (?:el )?(?:tren|ruta|coche)|à bord|dans le train)(?!\p{L})|^\s(?:of|de|d['’])\s?\p{L}+[.,;]/iu;
/** "Today is the 16th, the deadline is the 20th, so you have four days left". */
const TODAY = /(?<!\p{L})(?:today|heute|hoje|hoy|aujourd['’]hui)(?!\p{L})|今天/iu;
const LEFT = /^\s(?:left|to go|remaining|übrig|restantes|de margen|de marge)(?!\p{L})/iu;
const LEFT_END = /还[有剩]\s*$/u;
/** "leaves at 10:15 and arrives at 11:38, a journey of 83 minutes". */
const A_OF =
  /^[\s*_]*,\s(?:an?|eine|uma?|una?|une)\s\p{L}+\s(?:of|von|de|d['’])(?:\s\p{L}+)?\s*$/iu;
/** "an hour and 35 minutes for 3,318 photos". */
const FOR_MANY = /^\s(?:for|für|por|para|pour)\s(?:\p{L}+\s)?\d/iu;
const DAYS_OF_YEAR = 365;
const MOST_BETWEEN = 80;
const MOST_INSTANTS = 6;
const MOST_KNOWN = 50;
const MINUTE = 60_000;

/** "from 01:12:05 to 03:47:35, so it took 2 hours and 35 minutes". */
export const findDurations: RelationFinder = (scene) => {
  const durations = scene.numbers.filter(({ unit }) => unit?.measure === "time");
  if (durations.length === 0) return [];
  const instants = findInstants(scene.input);
  const [from, to, ...others] = instants;
  if (!from || !to || others.length > 0) return findAmong(durations, instants, scene);
  const spans = toSpans(from, to);
  const said = durations.find((number) => isSaidOf(number, [from, to], scene));
  if (!said || spans.length === 0) return [];
  const factor = said.unit?.factors[0] ?? 1;
  const results = spans.map(([least, most]): Range => [least / factor, most / factor]);
  const how = `${from.text} to ${to.text}`;
  const { book } = scene.input;
  const isZoned = [scene.text, ...book.items.map(({ text }) => text)].some((one) =>
    ZONES.test(one),
  );
  const isSure = !isZoned && toShifts(book).length === 0;
  return [{ said, operands: [], results, how, isSure, isWithin: true }] satisfies Relation[];
};

/** Of several moments any two may be meant, and of a single one any of the evidence: it may be borne out and no more. */
function findAmong(
  durations: readonly SaidNumber[],
  instants: readonly Instant[],
  { input: { book } }: Scene,
): Relation[] {
  const times = instants.flatMap(({ time }) => time ?? []);
  if (times.length === 0 || instants.length > MOST_INSTANTS) return [];
  const known = book.dates.slice(0, MOST_KNOWN).flatMap(({ readings: [one] }) => one?.time ?? []);
  const bases = times.length > 1 ? times : known.map((minutes) => minutes * MINUTE);
  const spans = times.flatMap((one) => bases.map((other) => (one - other + DAY) % DAY));
  const gaps = [...new Set(spans.flatMap((span) => [span, DAY - span]))];
  return durations.map((said) => {
    const factor = said.unit?.factors[0] ?? 1;
    const results = gaps.map((gap): Range => [gap / factor, gap / factor]);
    return { said, operands: [], results, how: "the times that are said", isSure: false };
  });
}

/** How far they are apart, within what they leave open. */
function toSpans(from: Instant, to: Instant): Range[] {
  const step = Math.max(from.step, to.step);
  const within = (span: number): Range => [span, span];
  const open = (span: number): Range => [span - step, span + step];
  if ((from.time === null) !== (to.time === null)) return [];
  const clock = (to.time ?? 0) - (from.time ?? 0);
  const days = toDays(from, to);
  if (days === null) {
    const span = clock < 0 ? clock + DAY : clock;
    // Half past nine to five: in the afternoon.
    return [within(span), open(span), open((span + DAY / 2) % DAY)];
  }
  const span = days * DAY + clock;
  return from.time === null ? [within(span), within(span + DAY)] : [within(span), open(span)];
}

function toDays(from: Instant, to: Instant): number | null {
  if (from.day && to.day) {
    // Whoever leaves out a year means that of the other.
    const year = from.day.year ?? to.day.year;
    const [one, other] = [from.day, to.day].map((day) =>
      toTime({ ...day, year: day.year ?? year }),
    );
    const days = ((other ?? 0) - (one ?? 0)) / DAY;
    return days < 0 && year === null ? days + DAYS_OF_YEAR : days;
  }
  if (from.weekday !== null && to.weekday !== null) return (to.weekday - from.weekday + 7) % 7;
  return from.time === null ? Number.NaN : null;
}

function isSaidOf(
  { start, end }: SaidNumber,
  [from, to]: [Instant, Instant],
  scene: Scene,
): boolean {
  const { text } = scene;
  if (start > to.end && isLeft({ start, end }, to, text)) return true;
  if (![closing, ABOARD, FOR_MANY].some((words) => words.test(text.slice(end)))) return false;
  const isRange =
    (fromEnd.test(text.slice(0, from.start)) || BETWEEN_END.test(text.slice(0, from.start))) &&
    [toEnd, AND_END].some((word) => word.test(text.slice(from.end, to.start)));
  if (start > to.end) {
    const between = text.slice(to.end, start);
    if (between.length > MOST_BETWEEN) return false;
    const isTold = durationWords.test(between) || FOR.test(between);
    if (soWords.test(between) && isTold) return true;
    const isLinked =
      soWords.test(between) ||
      equalEnd.test(between) ||
      (isTold && (isRange || A_OF.test(between)));
    return isLinked && isApposed(between, durationWords);
  }
  return end < from.start && isRange && isSaidBefore({ start, end }, from, text);
}

/** From today on. */
function isLeft({ start, end }: Pick<SaidNumber, "start" | "end">, to: Instant, text: string) {
  if (!TODAY.test(text)) return false;
  const isTold = LEFT.test(text.slice(end)) && soWords.test(text.slice(to.end, start));
  return isTold || LEFT_END.test(text.slice(0, start));
}

/** "It took 20 minutes (from 10:00 to 10:20)". */
function isSaidBefore(
  { start, end }: Pick<SaidNumber, "start" | "end">,
  from: Instant,
  text: string,
) {
  const isTold = durationWords.test(text.slice(0, start));
  return isTold && /^[\s*_]*[(,:]?\s*\p{L}*\s*$/u.test(text.slice(end, from.start));
}
