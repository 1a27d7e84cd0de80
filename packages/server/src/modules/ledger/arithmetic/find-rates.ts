import { sumWords } from "../numbers/sums.data.ts";
import type { SaidNumber } from "../numbers/match-number.ts";
import { units } from "../numbers/units.data.ts";
import { combine } from "./combine.ts";
import { averageWords, closing, equalEnd, perOpening, soWords } from "./cues.data.ts";
import { isApposed } from "./is-apposed.ts";
import { isKnown } from "./is-known.ts";
import { kindOf } from "./kind-of.ts";
import { divide, exactly, sumOf } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** What it is per, behind the unit. */
const PER = /^[\s*_]*(?:\p{L}+\s+)?(?:(?:per|pro|je|por|par|an?)\s+(\p{L}+)|每(\p{Script=Han}))/iu;
/** Between an amount and among how many it is shared, or behind these. */
const SPLIT_END =
  /(?<!\p{L})(?:(?:spread|split|divided|shared?|distributed)(?: \p{L}+)? (?:over|between|among|amongst|by|across|with)(?: the)?|(?:geteilt durch|(?:auf|unter)(?: die)?)|(?:dividid|repartid|distribuíd)\p{L}* (?:por|entre|pel[oa]s)|entre(?: l[oa]s| [oa]s| les)?|(?:partag|divis|répart)\p{L}* (?:entre|par|sur)(?: les)?)\s*$|除以\s*$/iu;
/** "640 €, for eight people 80 € a head". */
const FOR_END = /(?<!\p{L})(?:for|with|bei|für|zu|para|com|con|pour|avec|à)(?: the)?\s*$/iu;
const PEOPLE =
  /^\s(?:people|persons|of (?:you|us)|guests|leuten?|personen|gästen?|teilnehmern?|pessoas|personas|personnes|convives)(?!\p{L})/iu;
const SPLIT_BEHIND = /^\s?(?:个?\p{Script=Han}{0,2})(?:平摊|平分|分摊|均摊|AA)/u;
/** "21 € le kilo". */
const UNIT_PER = /^\s(?:le|la|l['’]|der|das|el|o)\s?(\p{L}+)/iu;
const EACH = /每(公斤|千克|公里|\p{Script=Han})[^\d]{0,6}$/u;
const SHARED_LETTERS = 4;
/** Before what each has: "je 136 €". */
const EACH_END =
  /(?<!\p{L})(?:je|jeweils|each|chacun|chacune|cada (?:um|uma|uno|una))(?:\s\p{L}+)?\s*$|[每各]\p{Script=Han}{0,3}\s*$/iu;
/** "For eight people that's …", "à huit cela fait …". */
const FOR_OPENING =
  /(?:^|[,;:，]\s?)[\s*_]*(?:for|with|between|among|bei|für|zu|auf|para|entre|com|con|pour|à|avec)(?: the| die| los| las| os| as| les)?\s*$/iu;
const BY_HEAD =
  /^(?:\s(?:of you|of us))?,?\s(?:that['’]?s|that is|it['’]s|das (?:sind|macht)|sind das|são|son|cela|ça|c['’]est|dá)(?!\p{L})/iu;
const WAYS = /^\s(?:ways|parts|teile|partes|parts)(?!\p{L})/iu;
const SPLIT =
  /(?<!\p{L})(?:split|divided|geteilt|dividid\p{L}+|partag\p{L}+|divis\p{L}+)(?:\s\p{L}+)?\s*$/iu;
const MOST_LEAD = 50;
/** Between an amount and the time that it took. */
const IN_END =
  /(?<!\p{L})(?:for|in|over|within|für|in|während|pour|en|por|durante|em|para)(?:\s(?:the|just|only|nur|die|les|los|os))?\s*$/iu;
/** "in 60 Sekunden verarbeitet, also …". */
const PARTICIPLE = /^\s\p{L}+(?=[,，])/u;
const COMMA = /[,，(（–—]/u;
const HAN_LEAD =
  /^(?:的|个?\p{Script=Han}{0,6})[，,]?(?:也就是|即|相当于|平均|大约|约|每\p{Script=Han}{1,2}|处理|用|花|要)*\s*$/u;

type SaidPair = [SaidNumber, SaidNumber];

/** "15.25 kWh in 18 cycles, so 0.85 kWh per cycle"; "three runs took 90 minutes, on average 30". */
export const findRates: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (numbers.length < 2) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const lead = text.slice(numbers[at - 1]?.end ?? 0, said.start);
    const rest = text.slice(said.end);
    const noun = readNoun(lead, rest);
    const isMean = isOfOne(lead, rest);
    // "10 km/h" is no 10 km, nor is "9 l/100 km" 9 l.
    if ((noun === null && !isMean) || /^\s?\/\s?[\p{L}\d]/u.test(rest)) return [];
    const split = findSplit(said, scene) ?? findShared(said, scene);
    if (split) return [toRate(said, split, true)];
    const timed = findTimed(said, noun ?? "", scene);
    if (timed) return [toRate(said, timed, !isKnown(said, scene))];
    const amounts = numbers.filter(
      (one) => one.end <= said.start && kindOf(one, text) === kindOf(said, text),
    );
    const earlier = numbers.filter((one) => one.end <= said.start);
    const isEach = isMean && isShared(earlier, lead, { text, rest });
    const counts = earlier.filter((one) => one.unit === null && isCount(one));
    const named =
      noun === null ? [] : earlier.filter((one) => isCount(one) && isOf(one, text, noun));
    const [amount] = amounts;
    if (!amount) return [];
    if (amounts.length > 1) return [toMean(said, amounts)];
    const measured = toMeasured(said, noun ?? "", numbers);
    if (measured) return [toRate(said, [amount, measured], true)];
    const isSure = named.length === 1 || (counts.length === 1 && isEach);
    return (named.length > 0 ? named : counts)
      .filter((count) => count !== amount)
      .map((count) => toRate(said, [amount, count], isSure));
  });
};

const isOfOne = (lead: string, rest: string) =>
  averageWords.test(lead) || perOpening.test(rest) || EACH_END.test(lead);

type Around = { readonly text: string; readonly rest: string };

/** "so 48 minutes each on average": of what was told, unless "a 10 % tip" is added. */
function isShared(earlier: readonly SaidNumber[], lead: string, { text, rest }: Around): boolean {
  if (earlier.some(({ unit }) => unit?.measure === "percent")) return false;
  return sumWords.test(text) || (soWords.test(lead) && perOpening.test(rest));
}

/** What it is per: "per cycle", "每人", "le kilo". */
function readNoun(lead: string, rest: string): string | null {
  const per = PER.exec(rest) ?? EACH.exec(lead);
  if (per) return per[1] ?? per[2] ?? null;
  const unit = UNIT_PER.exec(rest)?.[1] ?? "";
  return units.has(unit.toLowerCase()) ? unit : null;
}

/** "$5,635 spread over 115 customers", wherever it stands. */
function findSplit(said: SaidNumber, { text, numbers }: Scene): SaidPair | null {
  for (const [at, count] of numbers.entries()) {
    const amount = numbers[at - 1];
    if (!amount?.unit || amount === said || count === said || !isCount(count)) continue;
    const [between, behind] = [text.slice(amount.end, count.start), text.slice(count.end)];
    // "plus a 10 % tip", "and 22 € per pupil": with more than the two.
    if (numbers.some((one) => one.start >= count.end && one.end <= said.start)) continue;
    const isNext = said.start > count.end && !/[(;（；]/u.test(text.slice(count.end, said.start));
    const isFor = isNext && FOR_END.test(between) && PEOPLE.test(behind);
    const isSplit = isFor || SPLIT_END.test(between) || SPLIT_BEHIND.test(behind);
    if (isSplit && count.unit === null && amount.unit.measure === said.unit?.measure) {
      return [amount, count];
    }
  }
  return null;
}

/** "The total is 820.15 €. Split between the six that is 136.69 € each"; "split six ways, 820.15 € is …". */
function findShared(said: SaidNumber, { text, numbers, before }: Scene): SaidPair | null {
  if (!said.unit) return null;
  const isMoney = ({ unit }: SaidNumber) => unit?.measure === said.unit?.measure;
  const [count, ...counts] = numbers.filter((one) => {
    if (one.unit || !isCount(one) || one.end > said.start) return false;
    const [lead, behind] = [text.slice(0, one.start), text.slice(one.end)];
    const isFor = FOR_OPENING.test(lead) && (PEOPLE.test(behind) || BY_HEAD.test(behind));
    return isFor || SPLIT_END.test(lead) || (WAYS.test(behind) && SPLIT.test(lead));
  });
  const own = numbers.filter((one) => one !== said && isMoney(one));
  const [amount, ...amounts] = own.length > 0 ? own : before().numbers.filter(isMoney);
  if (!count || !amount || counts.length + amounts.length > 0) return null;
  const isLast = own.length === 0 || amount.end <= said.start;
  const lead = text.slice(Math.max(count.end, own.length > 0 ? amount.end : 0), said.start);
  return isLast && !/[;；。]|\d/u.test(lead) && lead.length < MOST_LEAD ? [amount, count] : null;
}

/** "210 € for 7 days, or 30 € a day"; "1,200 requests in 60 seconds, 20 per second". */
function findTimed(said: SaidNumber, noun: string, { text, numbers }: Scene): SaidPair | null {
  const unit = units.get(noun.toLowerCase());
  if (unit?.measure !== "time") return null;
  const before = numbers.filter(({ end }) => end <= said.start);
  const [time, ...times] = before.filter((one) => one.unit?.measure === "time");
  const [amount, ...more] = before.filter((one) => one !== time && isOfKind(one, said));
  if (!time || !amount || times.length + more.length > 0) return null;
  if (!isTimed(said, [amount, time], text)) return null;
  const scale = (time.unit?.factors[0] ?? 1) / (unit.factors[0] ?? 1);
  return [amount, { ...time, values: time.values.map((value) => value * scale) }];
}

/** So much in so long, and right behind it how much that is of one. */
function isTimed(said: SaidNumber, [amount, time]: SaidPair, text: string): boolean {
  const [first, last] = amount.start < time.start ? [amount, time] : [time, amount];
  const isHan = /\p{Script=Han}/u.test(text.slice(first.end, last.start));
  if (!isHan && !(last === time && IN_END.test(text.slice(first.end, last.start)))) return false;
  const between = text.slice(last.end, said.start).replace(PARTICIPLE, "");
  const isLinked = [soWords, equalEnd, averageWords, COMMA].some((words) => words.test(between));
  const isNext = isHan ? HAN_LEAD.test(between) : isApposed(between, averageWords);
  const behind = text.slice(said.end);
  const isWhole = isHan || closing.test(behind.slice(PER.exec(behind)?.[0].length ?? 0));
  return isLinked && isNext && isWhole && between.length <= MOST_LEAD;
}

function isOfKind(one: SaidNumber, said: SaidNumber): boolean {
  return said.unit === null
    ? one.unit === null && !one.isWord
    : one.unit?.measure === said.unit.measure;
}

/** "3.75 € for 2.5 kg, so 1.50 € per kilo": how many of the unit there are. */
function toMeasured(
  said: SaidNumber,
  noun: string,
  numbers: readonly SaidNumber[],
): SaidNumber | null {
  const unit = units.get(noun.toLowerCase());
  if (!unit || unit.measure === said.unit?.measure || unit.measure === "time") return null;
  const [amount, ...more] = numbers.filter((one) => one.unit?.measure === unit.measure);
  if (!amount || more.length > 0 || amount.end > said.start) return null;
  const scale = (amount.unit?.factors[0] ?? 1) / (unit.factors[0] ?? 1);
  return { ...amount, values: amount.values.map((value) => value * scale) };
}

function isCount({ values: [value = 0] }: SaidNumber): boolean {
  return Number.isInteger(value) && value > 1;
}

/** "Waschgängen", "Waschgang"; "five TypeScript files", "a file". */
function isOf(count: SaidNumber, text: string, noun: string): boolean {
  const word = noun.toLowerCase();
  const unit = /(?:\p{Script=Latin}+|\p{Script=Han})$/u.exec(count.text)?.[0].toLowerCase();
  const kind = count.unit && unit ? unit : kindOf(count, text);
  if (/^\p{Script=Han}/u.test(word)) return kind === word;
  const isSame = (one: string) => one.slice(0, SHARED_LETTERS) === word.slice(0, SHARED_LETTERS);
  return isSame(kind) || (count.unit === null && toBehind(count, text).some(isSame));
}

function toBehind({ end }: SaidNumber, text: string): string[] {
  const [clause = ""] = text.slice(end, end + 40).split(/[,;:.(]|\d/u, 1);
  return (clause.toLowerCase().match(/\p{L}+/gu) ?? []).slice(0, 3);
}

function toRate(said: SaidNumber, pair: SaidPair, isSure: boolean): Relation {
  const [amount, count] = pair;
  const results = combine(said, [amount, { ...count, unit: null }], ([all, many]) =>
    all && many ? [divide(all, many)] : [],
  );
  return { said, operands: pair, results, how: `${amount.text} / ${count.text}`, isSure };
}

function toMean(said: SaidNumber, amounts: readonly SaidNumber[]): Relation {
  const results = combine(said, amounts, (ranges) => [
    divide(sumOf(ranges), exactly(ranges.length)),
  ]);
  const how = `The average of ${amounts.map(({ text }) => text).join(", ")}`;
  return { said, operands: amounts, results, how, isSure: false };
}
