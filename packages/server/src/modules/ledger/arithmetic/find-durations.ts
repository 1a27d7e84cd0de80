import type { SaidNumber } from "../numbers/match-number.ts";
import { toTime } from "../numbers/find-spans.ts";
import { toShifts } from "../names/to-shifts.ts";
import { closing, durationWords, equalEnd, soWords } from "./cues.data.ts";
import { DAY, findInstants, type Instant } from "./find-instants.ts";
import { isApposed } from "./is-apposed.ts";
import type { Range } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** Where clocks differ, nobody can reckon with them. */
const ZONES =
  /(?<!\p{L})(?:local times?|times? local|(?:all )?times are local|time ?zones?|ortszeit|zeitzonen?|horas? loca(?:l|is|les)|fuso|husos? horarios?|heures? locales?|fuseaux?)(?!\p{L})|当地时间|时区/iu;
const FOR = /(?<!\p{L})(?:for|during|lang|durante|por|pendant)(?!\p{L})/iu;
/** Behind how long one travels. */
const ABOARD =
  /^\s(?:on (?:the|board)|in the (?:train|car|air|bus)|of travel|im (?:zug|auto|bus|flugzeug)|unterwegs|(?:no|de) (?:comboio|trem|viagem|voo)|de (?:viaje|vuelo|trajet|route|vol)|en (?:el )?(?:tren|ruta|coche)|à bord|dans le train)(?!\p{L})|^\s(?:of|de|d['’])\s?\p{L}+[.,;]/iu;
/** "Today is the 16th, the deadline is the 20th, so you have four days left". */
const TODAY = /(?<!\p{L})(?:today|heute|hoje|hoy|aujourd['’]hui)(?!\p{L})|今天/iu;
const LEFT = /^\s(?:left|to go|remaining|übrig|restantes|de margen|de marge)(?!\p{L})/iu;
const LEFT_END = /还[有剩]\s*$/u;
const EVERY_END =
  /(?<!\p{L})(?:every|each|within|after|in|alle|jede|innerhalb|nach|toutes les|chaque|après|dans|cada|dentro|después|a cada|após|depois)(?:\s\p{L}+)?\s*$|每隔?\s*$/iu;
const HOUR = 3_600_000;
/** Of an hour nobody leaves more out without a word. */
const HOUR_SHARE = 0.2;
/** "leaves at 10:15 and arrives at 11:38, a journey of 83 minutes". */
const A_OF =
  /^[\s*_]*,\s(?:an?|eine|uma?|una?|une)\s\p{L}+\s(?:of|von|de|d['’])(?:\s\p{L}+)?\s*$/iu;
/** "an hour and 35 minutes for 3,318 photos". */
const FOR_MANY = /^\s(?:for|für|por|para|pour)\s(?:\p{L}+\s)?\d/iu;
const LATER =
  /^\s?(?:later|später|plus tard|después|más tarde|depois|mais tarde|后|之后)(?!\p{Script=Latin})/iu;
/** Than a third time, which is not said: "17:45 and 20:45, so an hour earlier or two later". */
const EARLIER =
  /^\s?(?:earlier|sooner|früher|eher|plus tôt|antes|más temprano|mais cedo)(?!\p{L})/iu;
const OFFSET_END = /(?:早|晚|提前|推迟)了?\s*$/u;
const DAYS_OF_YEAR = 365;
const MOST_BETWEEN = 80;

/** "from 01:12:05 to 03:47:35, so it took 2 hours and 35 minutes". */
export const findDurations: RelationFinder = (scene) => {
  const durations = scene.numbers.filter(({ unit }) => unit?.measure === "time");
  if (durations.length === 0) return [];
  const instants = inOneClause(durations, findInstants(scene.input), scene);
  const [from, to, ...others] = instants;
  if (!from || !to || others.length > 0) return [];
  const spans = toSpans(from, to);
  const told = durations.find((number) => isSaidOf(number, to, scene));
  if (!told || spans.length === 0) return [];
  const said = toExact(told);
  const factor = said.unit?.factors[0] ?? 1;
  const results = spans.map(([least, most]): Range => [least / factor, most / factor]);
  const how = `${from.text} to ${to.text}`;
  const { book } = scene.input;
  const isZoned = [scene.text, ...book.items.map(({ text }) => text)].some((one) =>
    ZONES.test(one),
  );
  const isSure = isOffset([from, to]) || (!isZoned && toShifts(book).length === 0);
  return [
    { said, operands: [], results, how, isSure, isWithin: true, isPlain: true },
  ] satisfies Relation[];
};

/** Of several clauses, the one that tells how long. */
function inOneClause(
  [said, ...more]: readonly SaidNumber[],
  instants: readonly Instant[],
  { text }: Scene,
): readonly Instant[] {
  if (!said || more.length > 0 || instants.length < 3) return instants;
  const isJoined = ({ start, end }: Instant) =>
    !/[;；。]/u.test(text.slice(Math.min(end, said.end), Math.max(start, said.start)));
  const near = instants.filter(isJoined);
  return near.length === 2 ? near : instants;
}

const isOffset = (instants: readonly Instant[]) => instants.every(({ isZoned }) => isZoned);

/** An hour and a half is not two, even if both are whole. */
function toExact(said: SaidNumber): SaidNumber {
  if (said.unit?.factors[0] !== HOUR) return said;
  return { ...said, step: Math.min(said.step, (said.values[0] ?? 0) * HOUR_SHARE) };
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
  return from.time === null ? Number.NaN : null;
}

function isSaidOf({ start, end }: SaidNumber, to: Instant, { text }: Scene): boolean {
  if (start > to.end && isLeft({ start, end }, to, text)) return true;
  if (EARLIER.test(text.slice(end)) || OFFSET_END.test(text.slice(0, start))) return false;
  const isEnded = [closing, ABOARD, FOR_MANY, LATER].some((words) => words.test(text.slice(end)));
  return isEnded && start >= to.end && isSaidBehind(start, to, text);
}

function isSaidBehind(start: number, to: Instant, text: string): boolean {
  const between = text.slice(to.end, start);
  if (between.length > MOST_BETWEEN) return false;
  const isTold = durationWords.test(between) || FOR.test(between);
  if (soWords.test(between) && isTold) return true;
  const isLinked =
    soWords.test(between) || equalEnd.test(between) || (isTold && A_OF.test(between));
  return isLinked && !EVERY_END.test(between) && isApposed(between, durationWords);
}

/** From today on. */
function isLeft({ start, end }: Pick<SaidNumber, "start" | "end">, to: Instant, text: string) {
  if (!TODAY.test(text)) return false;
  const isTold = LEFT.test(text.slice(end)) && soWords.test(text.slice(to.end, start));
  return isTold || LEFT_END.test(text.slice(0, start));
}
