import type { SaidNumber } from "../numbers/match-number.ts";
import { toTime } from "../numbers/find-spans.ts";
import { toShifts } from "../names/to-shifts.ts";
import { closing, durationWords, equalEnd, fromEnd, soWords, toEnd } from "./cues.data.ts";
import { DAY, findFirstDay, findInstants, type Instant } from "./find-instants.ts";
import { isApposed } from "./is-apposed.ts";
import type { Range } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

const BETWEEN_END = /(?<!\p{L})(?:between|zwischen|entre)(?:\s+\p{L}+){0,2}\s*$|[从自在]\s*$/iu;
const AND_END = /(?<!\p{L})(?:and|und|e|y|et|until|till|bis)(?:\s+\p{L}+){0,2}\s*$|[-–—到至]\s*$/iu;
const FROM_THE_END = /(?<!\p{L})(?:vom|das|dal|desde (?:el|las?))\s*$/iu;
const TO_THE_END = /(?<!\p{L})(?:bis (?:zum|um)?|às|a las?|jusqu['’]à|until|till)\s*$/iu;
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
/** "It ran 45 minutes, from 08:05 to 08:50": how long, and neither how often nor until when. */
const RAN_END =
  /(?<!\p{L})(?:for|ran|runs?|running|lasting|open|closed|down|spent|lief|läuft|geht|ging|geöffnet|lang|tourn\p{L}+|ouvert\p{L}*|durant|funcion\p{L}+|abiert[oa]s?|abert[oa]s?|durante|corr\p{L}+|trabaj\p{L}+|trabalh\p{L}+)(?:\s\p{L}+){0,3}\s*$|(?:运行|工作|开放|营业|进行|开|跑)了?\p{Script=Han}{0,3}\s*$/iu;
const EVERY_END =
  /(?<!\p{L})(?:every|each|within|after|in|alle|jede|innerhalb|nach|toutes les|chaque|après|dans|cada|dentro|después|a cada|após|depois)(?:\s\p{L}+)?\s*$|每隔?\s*$/iu;
/** "the 45-minute outage from 08:05 to 08:50". */
const NOUN_BEHIND = /^\s\p{L}+(?:\s\p{L}+)?\s(?:from|between)\s$/iu;
/** Says of a time that it is the first, or the last: "departure 10:15, arrival 11:38". */
const BEGUN =
  /(?<!\p{L})(?:leav\p{L}+|depart\p{L}*|start\p{L}*|beg[aiu]n\p{L}*|abfahrt|abflug|ab|beginn\p{L}*|fährt|départ|part(?:ez|irez|ent)?|commenc\p{L}*|début\p{L}*|salida|sales?|salen|empie\p{L}*|inicio|partida|sai|saem|começ\p{L}*|início)(?!\p{L})|出发|开始|发车|起飞/iu;
const ENDED =
  /(?<!\p{L})(?:arriv\p{L}*|end(?:s|ed)?|finish\p{L}*|gets|lands?|ankunft|an|kommt|endet\p{L}*|landet|arrivée|finit|fin|llegada|lleg\p{L}*|termin\p{L}*|chegada|cheg\p{L}*|fim)(?!\p{L})|到达|结束|抵达|降落/iu;
/** A breath, and no word of its own. */
const BREATH = /^[\s*_]*[,，:：(（–—]/u;
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
const IS = /^\s(?:is|are|makes?|ist|sind|macht|es|son|hay|são|é|dá|c['’]est|il y a|fait)\s$/iu;
const DAYS_OF_YEAR = 365;
const MOST_BETWEEN = 80;
const MOST_INSTANTS = 6;
const MOST_KNOWN = 50;
const MINUTE = 60_000;

/** "from 01:12:05 to 03:47:35, so it took 2 hours and 35 minutes". */
export const findDurations: RelationFinder = (scene) => {
  const durations = scene.numbers.filter(({ unit }) => unit?.measure === "time");
  if (durations.length === 0) return [];
  const instants = withFirstDay(
    inOneClause(durations, findInstants(scene.input), scene),
    scene.text,
  );
  const [from, to, ...others] = instants;
  if (!from || !to || others.length > 0) return findAmong(durations, instants, scene);
  const spans = toSpans(from, to);
  const told = durations.find((number) => isSaidOf(number, [from, to], scene));
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

function withFirstDay(instants: readonly Instant[], text: string): readonly Instant[] {
  const [only, ...others] = instants;
  const first = only && others.length === 0 ? findFirstDay(only, text) : null;
  return only && first ? [first, only] : instants;
}

const isOffset = (instants: readonly Instant[]) => instants.every(({ isZoned }) => isZoned);

/** An hour and a half is not two, even if both are whole. */
function toExact(said: SaidNumber): SaidNumber {
  if (said.unit?.factors[0] !== HOUR) return said;
  return { ...said, step: Math.min(said.step, (said.values[0] ?? 0) * HOUR_SHARE) };
}

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
  if (end < from.start) return isRange(from, to, text) && isSaidBefore({ start, end }, from, text);
  if (EARLIER.test(text.slice(end)) || OFFSET_END.test(text.slice(0, start))) return false;
  const isEnded = [closing, ABOARD, FOR_MANY, LATER].some((words) => words.test(text.slice(end)));
  return isEnded && start >= to.end && isSaidBehind(start, [from, to], text);
}

function isSaidBehind(start: number, [from, to]: [Instant, Instant], text: string): boolean {
  const between = text.slice(to.end, start);
  if (between.length > MOST_BETWEEN) return false;
  const isTold = durationWords.test(between) || FOR.test(between);
  if (soWords.test(between) && isTold) return true;
  const isWhole = isRange(from, to, text) || isTravel(from, to, text);
  const isLinked =
    soWords.test(between) ||
    equalEnd.test(between) ||
    (isTold && (isWhole || A_OF.test(between))) ||
    (isWhole && (BREATH.test(between) || IS.test(between)));
  return isLinked && !EVERY_END.test(between) && isApposed(between, durationWords);
}

/** "from 9:30 to 11:00". */
function isRange(from: Instant, to: Instant, text: string): boolean {
  const [lead, between] = [text.slice(0, from.start), text.slice(from.end, to.start)];
  if (/^\s?[-–—~]\s?$/u.test(between)) return true;
  if (/^\s*[到至]\s*$/u.test(between)) return true;
  const isFrom = [fromEnd, BETWEEN_END, FROM_THE_END, /[(（]\s*$/u].some((word) => word.test(lead));
  return isFrom && [toEnd, AND_END, TO_THE_END].some((word) => word.test(between));
}

/** "leaves at 10:15 and arrives at 11:38", "10:15出发，11:38到达". */
function isTravel(from: Instant, to: Instant, text: string): boolean {
  const between = text.slice(from.end, to.start);
  const [lead, behind] = [text.slice(0, from.start), text.slice(to.end, to.end + 4)];
  const isHan = /\p{Script=Han}/u.test(between);
  return (
    BEGUN.test(isHan ? `${lead} ${between}` : lead) &&
    ENDED.test(isHan ? `${between} ${behind}` : between) &&
    between.length <= MOST_BETWEEN
  );
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
  const [lead, between] = [text.slice(0, start), text.slice(end, from.start)];
  if (EVERY_END.test(lead)) return false;
  if (NOUN_BEHIND.test(between) && /-/u.test(text.slice(start, end))) return true;
  const isTold = durationWords.test(lead) || RAN_END.test(lead);
  return isTold && /^[\s*_]*[(,:（，：]?\s*\p{L}*\s*$/u.test(between);
}
