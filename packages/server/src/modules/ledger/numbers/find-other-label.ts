import type { WordReader } from "../create-word-reader.ts";
import type { CheckInput } from "../finding.ts";
import type { FoundNumber } from "./find-numbers.ts";
import { partAround, toLabel, type LabelledPlace } from "./labelled-places.ts";
import { matchesNumber, type SaidNumber } from "./match-number.ts";
import type { NumberLine } from "./number-book.ts";
import type { Sentence } from "../sentence.ts";
import { moneyMeasures } from "./units.data.ts";
import { smallWords } from "../small-words.ts";

/** So much of what the evidence calls a number must be said of one for both to be of the same thing. */
const ALIKE = 0.6;

/** What is never given as a plain number beside its name: "1.2 kg" is no other number for "people: 8". */
const WEIGHED: ReadonlySet<string> = new Set(["mass", "volume", "length", "energy", "celsius"]);
/** What one costs, or lasts, is no other number for what several do: "92 EUR/night". */
const EACH =
  /^\s?(?:\/|(?:per|each|apiece|a(?=\s(?:night|day|week|month|year|piece|head|person))|pro|je|por|cada|par|chac\p{L}+)(?!\p{L})|[一每])/iu;
/** Behind a number of things. */
const COUNTS = /^\s(?:of\s|\p{L}{3,})/u;

/**
 * A line of the evidence that gives another number for what this one is said of, which no line has:
 * "1 failed, 13 passed", and the text has "12 passed".
 */
export function findOtherLabel(
  said: SaidNumber,
  others: readonly SaidNumber[],
  { sentence, book }: CheckInput,
): NumberLine | null {
  const part = partAround(toOwn(said, others, sentence), said, others);
  const label = toLabel(book.toWords(part.text));
  const places = book.places();
  const known = [...label].filter(places.mayLabel);
  if (known.length === 0) return null;
  const thing = toThing(said, sentence.text, book.toWords);
  const around = { others, text: sentence.text, measures: book.numbers().measures };
  let [most, found]: [number, NumberLine | null] = [0, null];
  for (const place of new Set(known.flatMap(places.ofWord))) {
    const likeness = toLikeness(place, label);
    if (likeness < ALIKE || likeness <= most || !place.isClear) continue;
    if (matchesNumber(said, place.number)) return null;
    if ((thing && !place.label.has(thing)) || !isAnother(said, place, around)) continue;
    [most, found] = [likeness, place.line];
  }
  return found;
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

/** What is counted, where it stands right behind the number. */
function toThing({ end, unit }: FoundNumber, text: string, toWords: WordReader): string | null {
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
