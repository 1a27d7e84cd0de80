import type { SaidNumber } from "../numbers/match-number.ts";
import { findDates } from "../names/find-dates.ts";
import { about, lasts } from "../names/times.data.ts";
import { toShifts } from "../names/to-shifts.ts";
import { beginWords, durationWords, endWords, soWords } from "./cues.data.ts";
import { findInstants, DAY, type Instant } from "./find-instants.ts";
import { ZONES } from "./find-durations.ts";
import { exactly, type Range } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";
import { subsetSums } from "./subset-sums.ts";

const MINUTE = 60_000;
/** Of a day. */
const MINUTES = 1440;
/** Whoever starts a little before need not hurry. */
const SPARE = 20;
/** Of more times or lengths than this any may be meant. */
const FEW = 4;
const AROUND = 40;
const NEXT = 32;
const RUNS =
  /(?<!\p{L})(?:runs?|needs?|braucht|läuft|geht|prend|met|tarda|demora|leva)(?!\p{L})|片长|时长|需要?/iu;
/** Between when one begins and when it has to be ready. */
const FOR =
  /^[\s*_]*,?\s(?:for|to (?:eat|be|have)|um|für|damit|pour|para|y así|e assim)(?!\p{L})/iu;
/** "15 minutes of preparation and 35 of cooking". */
const ALSO = /^[^,;.]{0,25}(?<!\p{L})(?:and|und|e|y|et|plus)(?:\s\p{L}+)?\s*$/iu;
const BY =
  /(?<!\p{L})(?:by|before|after|until|vor|nach|bis|antes|depois|até|después|hasta|avant|après|jusqu['’]\p{L}+)(?:\s\p{L}+)?\s*$|[前后]/iu;

/** What has to be then. */
export const MUST =
  /(?<!\p{L})(?:must|have to|has to|need to|needs to|should|will|muss|musst|müssen|sollten?|deves?|tens de|tem de|precisas?|debes?|tienes que|hay que|dois|devez|doit|faut|also um|also gegen)(?!\p{L})|[,;]\s(?:then )?(?:it|you|they|we)(?: will be|[’']?ll be)? (?:is|are|ends?|finish\p{L}*|arrives?)(?!\p{L})|预计|会|就|要|应|^[,，]\s*$/iu;

/** What a time on a clock is besides its value. */
const clock: Omit<SaidNumber, "start" | "end" | "text" | "values"> = {
  step: 1,
  unit: null,
  isWord: false,
  digits: "",
  isHedged: false,
  isBound: false,
  isSupposed: false,
  // No clock is round.
  reach: 0,
};

/** "It starts at 20:15 and runs 125 minutes, so it ends at 22:20". */
export const findClockTimes: RelationFinder = (scene) => {
  const { text, input } = scene;
  if (!input.tokens.list.some(({ readings: [first] }) => first && first.time !== null)) return [];
  const instants = findInstants(input).filter(({ time, day }) => time !== null && day === null);
  const isFirst = isStartFirst(instants, text);
  const said = isFirst ? instants[0] : instants.at(-1);
  if (!said || isLength(said, text)) return [];
  const around = text.slice(Math.max(0, said.start - AROUND), said.end + AROUND);
  const isBegin = beginWords.test(around);
  if (!isBegin && !endWords.test(around)) return [];
  const lead = text.slice(0, said.start);
  const others = instants.filter((one) => one !== said && !isLength(one, text));
  const lengths = findLengths(scene, instants);
  const bases = others.length > 0 ? others.map(toMinutes) : findBases(scene);
  if (lengths.length === 0 || bases.length === 0 || bases.length > FEW) return [];
  const results = bases.flatMap((from) =>
    subsetSums(lengths.map(exactly), 1).flatMap(([sum]) => [from + sum, from - sum].map(toDay)),
  );
  const values = toTimes(said);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const isSpare =
    isBegin &&
    bases.some((from) =>
      values.some((at) => at < from - all && (isFirst || at > from - all - SPARE)),
    );
  const isSure =
    others.length < 2 &&
    (isFirst || isConcluded(instants, scene)) &&
    !isSpare &&
    !about.test(lead) &&
    !BY.test(lead) &&
    !isKnownTime(values, scene) &&
    toShifts(input.book).length === 0 &&
    ![text, ...input.book.items.map((item) => item.text)].some((one) => ZONES.test(one));
  const place = { start: said.start, end: said.end, text: said.text };
  const how = `${bases.map(toClock).join(" or ")} and ${lengths.join(" + ")} minutes`;
  return [
    {
      said: { ...clock, ...place, values },
      operands: [],
      results,
      how,
      isSure,
      isWithin: true,
      isPlain: others.length > 0,
      write: toClock,
    },
  ] satisfies Relation[];
};

/** "Start at 18:10 for 19:00, with 15 minutes of work and 35 in the oven". */
function isStartFirst([first, goal, ...more]: readonly Instant[], text: string): boolean {
  if (!first || !goal || more.length > 0) return false;
  const lead = text.slice(Math.max(0, first.start - NEXT), first.start);
  return beginWords.test(lead) && FOR.test(text.slice(first.end, goal.start));
}

/** Whether words between the last time and what it follows from say so. */
function isConcluded(instants: readonly Instant[], { text, numbers }: Scene): boolean {
  const start = instants.at(-1)?.start ?? 0;
  const written = instants.slice(0, -1).filter((one) => isLength(one, text));
  const lengths = [...numbers.filter(isShort), ...written].filter(({ end }) => end <= start);
  const from = Math.max(0, ...[...instants.slice(0, -1), ...lengths].map(({ end }) => end));
  const between = text.slice(from, start);
  if (lengths.length === 0) return false;
  // "runs 125 minutes and ends at …", "…, start at …": right behind it.
  const isNext =
    instants.length > 1 &&
    between.length <= NEXT &&
    (/[,，]/u.test(between) && beginWords.test(between)
      ? true
      : endWords.test(between) && lengths.length === 1 && isWhole(lengths, text));
  return isNext || soWords.test(between) || MUST.test(between);
}

const toMinutes = ({ time }: Instant) => (time ?? 0) / MINUTE;
const toDay = (minutes: number): Range => exactly(((minutes % MINUTES) + MINUTES) % MINUTES);
const toClock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes % 60)).padStart(2, "0")}`;

/** "4:30" may be in the afternoon. */
function toTimes({ text }: Instant): number[] {
  return findDates(text).flatMap(({ readings }) => readings.flatMap(({ time }) => time ?? []));
}

/** "2 h 35" behind "takes". */
function isLength({ start, end, text: said }: Instant, text: string): boolean {
  if (!/h/i.test(said)) return false;
  return lasts.test(`${text.slice(Math.max(0, start - 30), start)}#${text.slice(end, end + 20)}`);
}

/** How long things take, in minutes: as the sentence says, else as the evidence does. */
function findLengths({ text, numbers, input }: Scene, instants: readonly Instant[]): number[] {
  const told = numbers.flatMap((one, at): number[] => {
    const last = numbers[at - 1];
    const isAlso =
      one.unit === null && last && isShort(last) && ALSO.test(text.slice(last.end, one.start));
    const unit = isAlso ? last.unit : one.unit;
    return isShort({ unit }) ? [((one.values[0] ?? 0) * (unit?.factors[0] ?? 0)) / MINUTE] : [];
  });
  const written = instants.filter((one) => isLength(one, text)).map(toMinutes);
  if (told.length + written.length > 0) return [...told, ...written];
  const known = input.book
    .numbers()
    .lines.flatMap((line) => line.numbers)
    .filter(isShort);
  if (known.length > FEW) return [];
  return known.map(({ unit, values: [value = 0] }) => (value * (unit?.factors[0] ?? 0)) / MINUTE);
}

function isShort({ unit }: Pick<SaidNumber, "unit">): boolean {
  const [factor = 0] = unit?.measure === "time" ? unit.factors : [];
  return factor >= MINUTE && factor < DAY;
}

/** "runs 125 minutes": all of it, and not a change on the way. */
function isWhole(lengths: readonly { readonly start: number }[], text: string): boolean {
  return lengths.every(({ start }) => {
    const [clause = ""] = text
      .slice(Math.max(0, start - AROUND), start)
      .split(/[,;，；](?!\d)/u)
      .toReversed();
    return durationWords.test(clause) || RUNS.test(clause);
  });
}

/** The times that the question or else the evidence has. */
function findBases({ input: { book } }: Scene): number[] {
  const asked = findDates(book.question).flatMap(({ readings }) => readings);
  const known = asked.length > 0 ? asked : book.dates.flatMap(({ readings }) => readings);
  return [...new Set(known.flatMap(({ time }) => time ?? []))];
}

function isKnownTime(values: readonly number[], { input: { book } }: Scene): boolean {
  return book.dates.some(({ readings }) =>
    readings.some(({ time }) => time !== null && values.includes(time)),
  );
}
