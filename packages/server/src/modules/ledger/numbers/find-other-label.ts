import type { WordReader } from "../create-word-reader.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { endOf } from "./end-of.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { partAround, toLabel, type LabelledPlace, type LabelledPlaces } from "./labelled-places.ts";
import { matchesNumber, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import type { Sentence } from "../sentence.ts";
import { sumWords } from "./sums.data.ts";
import { moneyMeasures } from "./units.data.ts";
import { smallWords } from "../small-words.ts";

/** So much of what the evidence calls a number must be said of one for both to be of the same thing. */
const ALIKE = 0.6;

/** "41 of 42 pass": what stands behind is said of the first. */
const OF =
  /[\d\p{L}]\s(?:of|out of|von|de|sur|aus|em|entre)\s(?:the\s|den\s|los\s|las\s|les\s)?$|\d\s?\/\s?$/iu;

const YEAR = /^(?:19|20)\d\d$/;
/** What is never given as a plain number beside its name: "1.2 kg" is no other number for "people: 8". */
const WEIGHED: ReadonlySet<string> = new Set(["mass", "volume", "length", "energy", "celsius"]);
/** What one costs, or lasts, is no other number for what several do: "92 EUR/night". */
const EACH =
  /^\s?(?:\/|(?:per|each|apiece|a(?=\s(?:night|day|week|month|year|piece|head|person))|pro|je|por|cada|par|chac\p{L}+)(?!\p{L})|[一每])/iu;
/** "those two rows": of what was named before. */
const THESE =
  /(?<!\p{L})(?:these|those|dies[er]\p{L}?|jene[rnm]?|beide[nr]?|[ae]st[ae]s|es[ao]s|ess[ae]s|aquel[lh]?[ao]s|ces)\s$|[这那]\s?$/iu;
/** Behind a number of things. */
const COUNTS = /^\s(?:of\s|\p{L}{3,})/u;

/**
 * A line of the evidence that gives another number for what this one is said of, while no place that
 * has this number (those of `lines`) speaks of it as much: "1 failed, 13 passed", and the text has "1 passed".
 */
export function findOtherLabel(
  said: SaidNumber,
  {
    others,
    lines,
  }: { readonly others: readonly SaidNumber[]; readonly lines: readonly NumberLine[] },
  { sentence, book }: CheckInput,
): NumberLine | null {
  if (isNoAmount(said, sentence.text)) return null;
  const part = partAround(toOwn(said, others, sentence), said, others);
  const label = toLabel(book.toWords(part.text));
  const places = book.places();
  const { measures } = book.numbers();
  const known = [...label].filter(places.mayLabel);
  if (known.length === 0) return null;
  const thing = toThing(said, sentence.text, book.toWords);
  const own = findOwn(said, lines, places);
  if (isInName(said, [own, lines], sentence.text)) return null;
  // What the number's own places are called by, too, tells them from no other.
  const telling = known.filter((word) => !own.some((place) => place.label.has(word)));
  // It has its own place there: as what is spoken of, or as a sum of whatever is.
  const words = new Set(book.toWords(sentence.text));
  const isAtHome = (one: LabelledPlace) =>
    toLikeness(one, words) > 0 || sumWords.test(one.line.text);
  if (own.some(isAtHome)) return null;
  let [most, found]: [number, NumberLine | null] = [0, null];
  for (const place of new Set(telling.flatMap(places.ofWord))) {
    const likeness = toLikeness(place, label);
    if (likeness < ALIKE || likeness <= most || !place.isClear) continue;
    // Another source may speak of another thing.
    if (own.length > 0 && !own.some(({ line }) => line.id === place.line.id)) continue;
    if (matchesNumber(said, place.number)) return null;
    const isSwapped =
      part.isAlone && likeness === 1 && others.some((other) => matchesNumber(other, place.number));
    const around =
      isSwapped && own.length > 0
        ? { others: [], text: "", measures }
        : { others, text: sentence.text, measures };
    const isThing = !thing || [place, ...own].some((one) => one.label.has(thing));
    const isOther = [hasPlainBeside(said, own, place), countsOther(said, place, [label, book])];
    if (!isThing || isOther.includes(true) || !isAnother(said, place, around)) continue;
    [most, found] = [likeness, place.line];
  }
  return found;
}

/** "took 204 ms (limit 200)": the number stands there itself, without its unit. */
function hasPlainBeside(
  { unit }: SaidNumber,
  own: readonly LabelledPlace[],
  { line, number }: LabelledPlace,
): boolean {
  if (unit === null || number.unit === null) return false;
  return own.some((one) => one.line === line && one.number.unit === null);
}

/** A year, a part of a number before it, or what was named before. */
function isNoAmount(said: SaidNumber, text: string): boolean {
  const before = endOf(text, said.start);
  return YEAR.test(said.text) || OF.test(before) || THESE.test(before);
}

/** "four months 9,390 € net": what has its unit is not what stands behind the next one. */
function toOwn(said: SaidNumber, others: readonly SaidNumber[], sentence: Sentence): string {
  const text = toColon(said, sentence);
  const next = others.find(({ start, unit }) => start >= said.end && unit !== null);
  return said.unit && next ? text.slice(0, next.start) : text;
}

/** "Two of the three are up: `c.csv` broke off": what stands behind is said of something else. */
function toColon({ end }: SaidNumber, { text, form }: Sentence): string {
  const colon = form === "row" ? null : /[:：](?!\d)/.exec(text.slice(end));
  return colon ? text.slice(0, end + colon.index) : text;
}

/** It stands in an address or another name, which says of itself what it is, or bare. */
function isInName(
  said: SaidNumber,
  [own, lines]: readonly [readonly LabelledPlace[], readonly NumberLine[]],
  text: string,
): boolean {
  if (own.length === 0) return lines.length > 0;
  return own.some((place) => place.label.size === 0 || isOfName(said, place, text));
}

/** "Box 7590", in the text and in the evidence. */
function isOfName({ start, text: said, unit }: SaidNumber, { line }: LabelledPlace, text: string) {
  const name = unit === null ? /\p{Lu}[\p{L}-]*\s$/u.exec(endOf(text, start))?.[0] : undefined;
  return name !== undefined && line.text.includes(`${name}${said}`);
}

/** The places that have the number, or those of the lines that have one it may be rounded from. */
function findOwn(
  said: SaidNumber,
  lines: readonly NumberLine[],
  places: LabelledPlaces,
): LabelledPlace[] {
  const own = said.values.flatMap(places.ofValue);
  if (own.length > 0) return own;
  return places.ofLines(lines, (number) => matchesNumber(said, number));
}

/** What is counted, where it stands right behind the number. */
function toThing({ end, unit }: FoundNumber, text: string, toWords: WordReader): string | null {
  const word = unit === null ? /^ (\p{Script=Latin}{3,})/u.exec(text.slice(end))?.[1] : undefined;
  const [thing = null] = word === undefined ? [] : toWords(word);
  return thing !== null && smallWords.has(thing) ? null : thing;
}

/** "1 replacement made in `compose.yml`" is no other number for the port that was put there. */
function countsOther(
  { unit }: SaidNumber,
  { number, line }: LabelledPlace,
  [label, { toWords }]: readonly [ReadonlySet<string>, Pick<EvidenceBook, "toWords">],
): boolean {
  const counted = unit ? null : toThing(number, line.text, toWords);
  return counted !== null && !label.has(counted);
}

/** How much of the place's label is said. */
function toLikeness(place: LabelledPlace, label: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of place.label) if (label.has(word)) shared++;
  return place.label.size === 0 ? 0 : shared / place.label.size;
}

type Around = {
  readonly others: readonly SaidNumber[];
  readonly text: string;
  /** What the evidence measures. */
  readonly measures: ReadonlySet<string>;
};

/** Comparable, and not what another number of the sentence is. */
function isAnother(
  { unit, end }: SaidNumber,
  { number, line }: LabelledPlace,
  { others, text, measures }: Around,
): boolean {
  // "5 €" is no other number for "tickets: 340" where the evidence has euros.
  if (unit && !number.unit && moneyMeasures.has(unit.measure) && measures.has(unit.measure)) {
    return false;
  }
  if (unit && number.unit && unit.measure !== number.unit.measure) return false;
  if (unit && !number.unit && WEIGHED.has(unit.measure)) return false;
  if (EACH.test(line.text.slice(number.end)) && !EACH.test(text.slice(end))) return false;
  // "60 seconds" is no other number for "1 of 3 replicas".
  if (unit && !number.unit && COUNTS.test(line.text.slice(number.end))) return false;
  if (text.includes(number.digits || number.text)) return false;
  return !others.some((other) => line.numbers.some((one) => matchesNumber(other, one)));
}
