import { toWords } from "../../text/index.ts";
import { findNumbers } from "../numbers/find-numbers.ts";
import { toTelling } from "../small-words.ts";
import type { Passage } from "./passages.ts";
import type { Ranking } from "./rank-passages.ts";
import { hasWord } from "./same-word.ts";
import type { Statement } from "./to-statements.ts";

const SAME_THING = 0.45;
const MORE =
  /(?<!\p{L})(?:more|higher|longer|larger|bigger|greater|faster|older|better|oftener|mehr|höher\p{L}*|länger\p{L}*|größer\p{L}*|öfter|mais|maior\p{L}*|más|mayor(?:es)?|plus|davantage)(?!\p{L})|更多|更高|更长|更大/iu;
const LESS =
  /(?<!\p{L})(?:less|fewer|lower|shorter|smaller|slower|younger|worse|weniger|niedriger\p{L}*|kürzer\p{L}*|kleiner\p{L}*|seltener|menos|menor\p{L}*|moins)(?!\p{L})|更少|更低|更短|更小/iu;
const THAN = /(?<!\p{L})(?:than|als|do que|que)(?!\p{L})/iu;

/** Two things that are compared: what stands before "than", and what stands behind it. */
type Comparison = {
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly isMore: boolean;
};

/** A passage in which of two things the other one has more; null: none. */
export function findExchange({ text }: Statement, { near }: Ranking): Passage | null {
  const said = toComparison(text);
  if (said === null) return null;
  const found = near.find(({ passage, likeness }) => {
    if (likeness < SAME_THING || passage.isRecord) return false;
    const known = toComparison(passage.text);
    return known === null ? isReckonedOtherwise(said, passage.text) : isExchanged(said, known);
  });
  return found?.passage ?? null;
}

function toComparison(text: string): Comparison | null {
  const than = THAN.exec(text);
  if (than === null) return null;
  const before = text.slice(0, than.index);
  const [isMore, isLess] = [MORE.test(before), LESS.test(before)];
  if (isMore === isLess) return null;
  const left = toTelling(toWords(before));
  const right = toTelling(toWords(text.slice(than.index + than[0].length)));
  return { left: only(left, right), right: only(right, left), isMore };
}

function isExchanged(said: Comparison, known: Comparison): boolean {
  const meets = (one: readonly string[], other: readonly string[]) =>
    one.some((word) => hasWord(other, word));
  return (
    said.isMore === known.isMore &&
    meets(said.left, known.right) &&
    meets(said.right, known.left) &&
    !meets(said.right, known.right)
  );
}

/** "312 bicycles and 97 toasters", where there are said to be more toasters. */
function isReckonedOtherwise({ left, right, isMore }: Comparison, text: string): boolean {
  const [most, least] = isMore ? [left, right] : [right, left];
  const numbers = findNumbers(text);
  const [one, other] = numbers;
  if (!one || !other || numbers.length > 2 || one.unit?.measure !== other.unit?.measure) {
    return false;
  }
  // Where a thing stands before its number, what stands behind it is the next one.
  const lead = toWords(text.slice(0, one.start));
  if ([...left, ...right].some((word) => hasWord(lead, word))) return false;
  const [first, second] = [text.slice(one.end, other.start), text.slice(other.end)].map(toWords);
  const isFirst = (words: readonly string[]) =>
    words.some((word) => hasWord(first ?? [], word) && !hasWord(second ?? [], word));
  const isSecond = (words: readonly string[]) =>
    words.some((word) => hasWord(second ?? [], word) && !hasWord(first ?? [], word));
  const [here = 0, there = 0] = [one.values[0], other.values[0]];
  return here > there ? isFirst(least) || isSecond(most) : isFirst(most) || isSecond(least);
}

function only(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !hasWord(others, word));
}
