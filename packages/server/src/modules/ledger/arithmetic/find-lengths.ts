import { smallWords } from "../small-words.ts";
import { sumWords } from "../numbers/sums.data.ts";
import { durationWords } from "./cues.data.ts";
import { ZONES } from "./find-durations.ts";
import { isKnown } from "./is-known.ts";
import { exactly } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

const MINUTE = 60_000;
/** Of a day. */
const MINUTES = 1440;
const MOST_RECORDS = 60;
/** An entry that says from when to when it is. */
const FROM_TO =
  /(?:start|begin|from|dtstart|in[ií]cio|début|anfang|beginn|von|开始)\p{L}*\W[^\n]*(?:end|until|dtend|fin|fim|bis|结束)|\d:\d\d\s?(?:[-–—→]|to|bis|até|à|a)\s?\d{1,2}:\d\d/iu;
/** Right before how long something takes. */
const TAKES_END =
  /(?<!\p{L})(?:takes?|took|lasts?|lasted|runs?(?: for)?|is (?:scheduled|set) for|is|dauert|dauerte|geht|dura|durou|duró|demora|leva|dure|a duré|durera)\s(?:(?:about|around|exactly|just|only|genau|nur|etwa|rund|exatamente|cerca de|exactamente|unos|environ|exactement)\s)?$|(?:时长|持续|要开|用时|需要|为|是|开)\s*$/iu;

/** "The interview takes 90 minutes": from its beginning to its end, as the evidence has them. */
export const findLengths: RelationFinder = (scene) => {
  const { text, numbers, input } = scene;
  const said = numbers.find(
    ({ unit, start }) => unit?.measure === "time" && TAKES_END.test(text.slice(0, start)),
  );
  if (!said || said.isBound || sumWords.test(text) || !durationWords.test(text)) return [];
  const [length, ...more] = new Set(findNamed(scene));
  if (length === undefined || more.length > 0) return [];
  const factor = (said.unit?.factors[0] ?? 1) / MINUTE;
  const isSure =
    !isKnown(said, scene) && !input.book.items.some(({ text: one }) => ZONES.test(one));
  const how = "From beginning to end it";
  return [
    { said, operands: [], results: [exactly(length / factor)], how, isSure },
  ] satisfies Relation[];
};

/** How many minutes those entries take that have two times and are named, by a word that not all of them have. */
function findNamed({ input: { book, sentence } }: Scene): number[] {
  const words = book.toWords(sentence.text).filter((word) => !smallWords.has(word));
  const timed = book.items
    .flatMap(({ id }) => book.records(id).slice(0, MOST_RECORDS))
    .flatMap((record) => {
      const times = record.tokens.flatMap(({ readings: [one] }) => one?.time ?? []);
      const [from, to] = times;
      if (from === undefined || to === undefined || times.length > 2) return [];
      if (!FROM_TO.test(record.text)) return [];
      return [
        { words: new Set(book.toWords(record.text)), length: (to - from + MINUTES) % MINUTES },
      ];
    });
  const counts = words.map((word) => timed.filter((one) => one.words.has(word)));
  const named = counts.filter(({ length }) => length === 1);
  return named.flatMap(([one]) => (one ? [one.length] : []));
}
