import type { FoundNumber } from "./find-numbers.ts";
import type { Unit } from "./units.data.ts";

/** Says that the number is not meant exactly. */
const HEDGE =
  /(?:~|≈|(?<!\p{L})(?:about|around|roughly|approximately|approx\.?|nearly|almost|some|over|more than|just over|under|less than|just under|close to|at least|(?<!(?:adds?|added|adding) )up to|circa|ca\.?|etwa|rund|ungefähr|knapp|fast|über|mehr als|unter|weniger als|gut(?:e[rn]?)?|knappe[rn]?|a good|une (?:bonne|petite)|uma boa|una buena|cerca d(?:el?|[oa]s?|u|es)|aproximadamente|quase|mais d(?:el?|[oa]s?|u|es)|menos d(?:el?|[oa]s?|u|es)|uns|umas|por volta d(?:el?|[oa]s?|u|es)|unos|unas|alrededor d(?:el?|[oa]s?|u|es)|casi|más d(?:el?|[oa]s?|u|es)|environ|près d(?:el?|[oa]s?|u|es)|presque|plus d(?:el?|[oa]s?|u|es)|moins d(?:el?|[oa]s?|u|es)|à peu près|quelque|autour d(?:el?|[oa]s?|u|es)|dans les|bordering on|shy of|barely|kaum|annähernd|in the region of|circa d(?:el?|[oa]s?|u|es)|em torno d(?:el?|[oa]s?|u|es)|en torno al?|perto d(?:el?|[oa]s?|u|es)|algo así como)|大约|约|近|将近|差不多|超过|不到|接近|左右)\s*(?:(?:the|an?|el|la|los|las|os?|as|les?|l['’]|der|die|das|den|dem)\s|\*\*)*\s*(?:\p{Sc}|US\$|R\$)?\s*$/iu;
const HEDGED_AFTER =
  /^\s*(?:or so|ish|左右|上下|多|余|出头)|^,?\s(?:give or take|plus or minus|more or less|plus minus|mehr oder weniger|mais ou menos|mais coisa,? menos coisa|más o menos|plus ou moins)(?!\p{L})/iu;
/** How far off a number may be that is not meant exactly. */
const HEDGED_SHARE = 0.06;
const LAST_SHARE = 0.95;
/** "over 3,000": how far above it the true number may be. */
const BOUND_SHARE = 0.25;
/** How much of that between units of different systems. */
const ODD = 0.2;
const HOT = 150;
const OVEN_STEP = 15;
const BOUND =
  /(?<!\p{L})(?:over|more than|at least|über|mehr als|mais d(?:el?|[oa]s?|u|es)|más d(?:el?|[oa]s?|u|es)|plus d(?:el?|[oa]s?|u|es)|under|less than|(?<!(?:adds?|added|adding) )up to|unter|weniger als|menos d(?:el?|[oa]s?|u|es)|moins d(?:el?|[oa]s?|u|es)|not(?: even| quite)? reach(?:ing)?|upwards of|nicht einmal|no (?:llegan?|alcanzan?)(?: ni)? a|não (?:chegam?|atingem?)(?: nem)? a|n['’]attei(?:nt|gnent)(?: même)? pas|sous les|(?:a|eine[rn]?|une|uma|una) (?:good|gute[rn]?|knappe[rn]?|bonne|petite|boa|buena))\s*$|n['’]t(?: even| quite)? reach\s*$|超过\s*$|不[到足]\s*$/iu;

const BOUND_AFTER =
  /^\s*(?:or (?:more|less|fewer|so|lower|higher|below|above|under|over|better|worse)|\+(?!\d)|(?:oder|und) (?:mehr|weniger|darunter|darüber|niedriger|höher)|ou (?:mais|menos|plus|moins|inférieure?|supérieure?|inferior|superior|abaixo|acima)|o (?:más|menos|inferior|superior)|以[上下内]|或(?:更[低高多少]|以[上下]))/iu;
/** Compared with, not said of anything. */
const THRESHOLD =
  /(?<!\p{L})(?:above|below|beyond|past|exceed(?:s|ing)?|within|oberhalb|unterhalb|jenseits|acima de|abaixo de|por encima de|por debajo de|au-dessus de|en dessous de|übersteig\p{L}+|überschreite\p{L}+|ultrapass\p{L}+|super[ae]n?|exced\p{L}+|dépass\p{L}+)\s*(?:(?:the|an?|die|den|os|los|las|les|la|el)\s)?$|(?:高于|低于|以上|以下)\s*$/iu;
/** "With 10,000 items", "one trap: with a start day of 31": let there be so many. */
const ASSUMED =
  /(?:^|[:;：；])[\s*_]*(?:with|given|assuming|mit|bei|con|com|avec)\s(?:(?:an?|eine[mrn]?|una?|uma?|une)\s(?:[\p{L}-]+\s){1,2}(?:of|von|de)\s)?$|(?:假设|对于)\s*$/iu;

export type SaidNumber = FoundNumber & {
  readonly isHedged: boolean;
  readonly isBound: boolean;
  /** A threshold or an assumption: not said to be so. */
  readonly isSupposed: boolean;
  /** How much of what is allowed it may be off where it is not meant exactly. */
  readonly reach: number;
};

/** A number to compare with. */
export type KnownNumber = Pick<FoundNumber, "values" | "unit">;

export function toSaid(number: FoundNumber, text: string): SaidNumber {
  const before = text.slice(Math.max(0, number.start - 30), number.start);
  const isHedged = HEDGE.test(before) || HEDGED_AFTER.test(text.slice(number.end));
  const isSupposed =
    THRESHOLD.test(before) ||
    ASSUMED.test(text.slice(0, number.start)) ||
    /^[^，。；,;]{0,10}的话/.test(text.slice(number.end));
  const isBound = BOUND.test(before) || BOUND_AFTER.test(text.slice(number.end));
  const reach = isHedged ? toReach(number) : 1;
  return { ...number, isHedged, isBound, isSupposed, reach };
}

/** "About 21" is not said for 22, nor "roughly 16.1" for 15.5: what is not round is off by less than its last digit. */
function toReach({ digits, values: [value = 0], step, unit }: FoundNumber): number {
  // Minutes and seconds together are not said to the last digit.
  if (digits === "" || value === 0 || (unit?.measure === "time" && step !== 1)) return 1;
  const zeros = /[1-9](0+)$/.exec(digits)?.[1]?.length ?? 0;
  const last = step * 10 ** zeros * (digits.at(-1 - zeros) === "5" ? 5 : 1);
  return Math.min(1, (last * LAST_SHARE) / (Math.abs(value) * HEDGED_SHARE));
}

/** The digits without the zeros around them. */
export function toSignificant({ digits }: FoundNumber): string {
  return digits.replaceAll(/^0+|0+$/g, "");
}

/** Whether a number may be said for one that the evidence has: the same, rounded, or in another unit. */
export function matchesNumber(said: SaidNumber, known: KnownNumber): boolean {
  const { unit: one } = said;
  const { unit: other } = known;
  if (one === null || other === null) {
    if (hasMatch(said, known.values)) return true;
    if (one === null) {
      return other?.isLoose === true && hasMatch(said, known.values, other.factors[0]);
    }
    if (one.isLoose) return hasMatch(toSmallest(said, one), known.values);
    return hasMatchInUnits(said, known.values);
  }
  if (one.measure !== other.measure) {
    const degrees = inDegrees(one, other, known.values);
    if (degrees) return hasMatch({ ...said, step: toDegreeStep(said) }, degrees);
    if (one.also) return matchesNumber({ ...said, unit: one.also }, known);
    return other.also !== undefined && matchesNumber(said, { ...known, unit: other.also });
  }
  const [own = 1] = one.factors;
  const [theirs = 1] = other.factors;
  const meant = isRounded(own / theirs) ? said : { ...said, isHedged: true, reach: ODD };
  const ways = one.factors.length < other.factors.length ? other.factors : one.factors;
  return ways.some((_factor, at) =>
    hasMatch(meant, known.values, (other.factors[at] ?? theirs) / (one.factors[at] ?? own)),
  );
}

/** What ovens are set to is round. */
function toDegreeStep({ values: [value = 0], step }: SaidNumber): number {
  return value >= HOT && value % 5 === 0 ? OVEN_STEP : Math.max(step, 1);
}

/** Celsius in Fahrenheit, and the other way round. */
function inDegrees(one: Unit, other: Unit, values: readonly number[]): number[] | null {
  if (one.measure === "fahrenheit" && other.measure === "celsius") {
    return values.map((value) => value * 1.8 + 32);
  }
  if (one.measure === "celsius" && other.measure === "fahrenheit") {
    return values.map((value) => (value - 32) / 1.8);
  }
  return null;
}

/** Ounces in grams, miles in kilometres: nobody says these to the last digit. */
function isRounded(ratio: number): boolean {
  const whole = ratio < 1 ? 1 / ratio : ratio;
  return Math.abs(whole - Math.round(whole)) < 1e-6;
}

/** The same for what was computed: a plain number is one as it is said, of bytes, or a part of one. */
export function matchesDerived(said: SaidNumber, known: KnownNumber): boolean {
  if (said.unit === null || known.unit !== null) return matchesNumber(said, known);
  const { measure, factors } = said.unit;
  if (measure === "size") return factors.some((factor) => hasMatch(said, known.values, 1 / factor));
  return (
    hasMatch(said, known.values) || (measure === "percent" && hasMatch(said, known.values, 100))
  );
}

/** The number in the smallest unit of its measure. */
function toSmallest(said: SaidNumber, { factors: [factor = 1] }: Unit): SaidNumber {
  return { ...said, values: said.values.map((value) => value * factor), step: said.step * factor };
}

/** A plain number in the evidence may be meant in bytes or milliseconds, or in thousands of them. */
const plainWays: ReadonlyMap<string, readonly number[]> = new Map([
  ["size", [1, 1000, 1024, 1000 ** 2, 1024 ** 2]],
  ["time", [1, 1_000]],
  ["percent", [100]],
  ["length", [1, 10, 1_000]],
]);

/** The same for bits, of which eight are a byte. */
const BIT = 1 / 8;
const bitWays = [BIT, 1_000 * BIT, 1_000_000 * BIT];

function hasMatchInUnits(said: SaidNumber, values: readonly number[]): boolean {
  const { measure = "", factors = [] } = said.unit ?? {};
  const isOfBits = measure === "size" && (factors[0] ?? 0) % 125 === 0 && factors.length === 1;
  for (const way of isOfBits ? bitWays : (plainWays.get(measure) ?? [])) {
    for (const factor of factors) if (hasMatch(said, values, way / factor)) return true;
  }
  return false;
}

/** Whether one of the values, so many times, is what is said, as exactly as it is said; "spent 84" is -84 to others. */
export function hasMatch(said: SaidNumber, values: readonly number[], times = 1): boolean {
  for (let at = 0; at < said.values.length; at++) {
    const claimed = Math.abs(said.values[at] ?? 0);
    const meant = toReading(said, at);
    for (const value of values) if (isClose(claimed, Math.abs(value * times), meant)) return true;
  }
  return false;
}

/** Of "3.412" as three and a bit, the last digit is worth less. */
export function toReading(said: SaidNumber, at: number): SaidNumber {
  return at === 0 ? said : { ...said, step: said.step / 1_000 };
}

/** The same among many, which rise. */
export function hasMatchSorted(said: SaidNumber, values: Float64Array): boolean {
  return said.values.map(Math.abs).some((claimed, place) => {
    const meant = toReading(said, place);
    const round = Math.max(meant.step, toRoundness(claimed, meant.step));
    const reach = said.isHedged || said.isBound ? said.step + Math.abs(claimed) / 2 : round;
    let at = firstFrom(values, claimed - reach);
    for (; at < values.length && (values[at] ?? 0) <= claimed + reach; at++) {
      if (isClose(claimed, values[at] ?? 0, meant)) return true;
    }
    return false;
  });
}

/** Where the first value stands that is at least so much. */
function firstFrom(values: Float64Array, least: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((values[middle] ?? 0) < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** "3,300" may be said for 3,318; "300" may not. */
function toRoundness(claimed: number, step: number): number {
  if (step !== 1 || claimed < 1_000 || claimed % 100 !== 0) return 0;
  let worth = 100;
  while (claimed % (worth * 10) === 0) worth *= 10;
  return claimed < worth * 10 ? 0 : worth / 2;
}

function isClose(claimed: number, value: number, said: SaidNumber): boolean {
  const { step, isHedged, isBound, reach } = said;
  const gap = Math.abs(claimed - value);
  if (gap > step && !isHedged && !isBound) return gap <= toRoundness(claimed, step);
  const slack = 1e-9 * Math.max(1, Math.abs(value));
  if (gap <= slack) return true;
  // Rounded or cut off, where the evidence has more digits than were said.
  const hasMore = Math.abs(value / step - Math.round(value / step)) > 1e-9;
  const isCutOff = claimed < value && gap < step && step < 1;
  if (hasMore && (gap <= step / 2 + slack || isCutOff)) return true;
  if (isBound && gap <= Math.abs(value) * BOUND_SHARE * reach) return true;
  return isHedged && gap <= Math.abs(value) * HEDGED_SHARE * reach;
}
