import type { WordReader } from "../create-word-reader.ts";
import type { CheckInput } from "../finding.ts";
import { endOf } from "./end-of.ts";
import { tellsWhich } from "./is-in-name.ts";
import { partAround, toLabel, type LabelledPlace, type LabelledPlaces } from "./labelled-places.ts";
import { matchesNumber, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import type { Sentence } from "../sentence.ts";
import { sumWords } from "./sums.data.ts";
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
  const part = partAround(toColon(said, sentence), said, others);
  const label = toLabel(book.toWords(part.text));
  const places = book.places();
  const known = [...label].filter(places.mayLabel);
  if (known.length === 0) return null;
  const thing = toThing(said, sentence.text, book.toWords);
  const own = findOwn(said, lines, places);
  if (own.some((place) => place.label.size === 0 || isOfName(said, place, sentence.text))) {
    return null;
  }
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
      isSwapped && own.length > 0 ? { others: [], text: "" } : { others, text: sentence.text };
    const isThing = !thing || [place, ...own].some((one) => one.label.has(thing));
    if (!isThing || !isAnother(said, place, around)) continue;
    [most, found] = [likeness, place.line];
  }
  return found;
}

/** A year, a part of a number before it, what was named before, or which one is meant. */
function isNoAmount(said: SaidNumber, text: string): boolean {
  const before = endOf(text, said.start);
  return YEAR.test(said.text) || OF.test(before) || THESE.test(before) || tellsWhich(said, text);
}

/** "Two of the three are up: `c.csv` broke off": what stands behind is said of something else. */
function toColon({ end }: SaidNumber, { text, form }: Sentence): string {
  const colon = form === "row" ? null : /[:：](?!\d)/.exec(text.slice(end));
  return colon ? text.slice(0, end + colon.index) : text;
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
function toThing({ end, unit }: SaidNumber, text: string, toWords: WordReader): string | null {
  const word = unit === null ? /^ (\p{Script=Latin}{3,})/u.exec(text.slice(end))?.[1] : undefined;
  const [thing = null] = word === undefined ? [] : toWords(word);
  return thing !== null && smallWords.has(thing) ? null : thing;
}

/** How much of the place's label is said. */
function toLikeness(place: LabelledPlace, label: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of place.label) if (label.has(word)) shared++;
  return place.label.size === 0 ? 0 : shared / place.label.size;
}

type Around = { readonly others: readonly SaidNumber[]; readonly text: string };

/** Comparable, and not what another number of the sentence is. */
function isAnother(
  { unit, end }: SaidNumber,
  { number, line }: LabelledPlace,
  { others, text }: Around,
): boolean {
  if (unit && number.unit && unit.measure !== number.unit.measure) return false;
  if (unit && !number.unit && WEIGHED.has(unit.measure)) return false;
  if (EACH.test(line.text.slice(number.end)) && !EACH.test(text.slice(end))) return false;
  // "60 seconds" is no other number for "1 of 3 replicas".
  if (unit && !number.unit && COUNTS.test(line.text.slice(number.end))) return false;
  if (text.includes(number.digits || number.text)) return false;
  return !others.some((other) => line.numbers.some((one) => matchesNumber(other, one)));
}
