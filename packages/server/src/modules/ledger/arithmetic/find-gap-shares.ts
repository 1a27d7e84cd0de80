import type { FoundNumber } from "../numbers/find-numbers.ts";
import { hasMatch, type SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { changeWords, fallWords, riseWords } from "./cues.data.ts";
import { shareOf } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** So far apart may the two stand. */
const BETWEEN = 45;
/** "17 % of the year's": a part of something else. */
const PART_OF = /^[\s*_)]*(?:of|von|vom|der|des|de|del|dos?|das?|du|sur)(?!\p{L})/iu;
const MORE = /(?<!\p{L})(?:more|higher|mehr|höher|mais|más|plus)(?!\p{L})|[多高增升]/iu;
const LESS = /(?<!\p{L})(?:less|fewer|lower|weniger|niedriger|menos|moins)(?!\p{L})|[少低减降]/iu;

/** "That is 24.6 kWh more, about 21 %": of one of the two amounts that are so far apart. */
export const findGapShares: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  const isUp = riseWords.test(text) || MORE.test(text);
  const isDown = fallWords.test(text) || LESS.test(text);
  if (!isUp && !isDown && !changeWords.test(text)) return [];
  return numbers.flatMap((said, at): Relation[] => {
    const gap = numbers[at - 1];
    if (said.unit?.measure !== "percent" || !gap || gap.unit?.measure === "percent") return [];
    if (gap.isWord) return [];
    if (said.start - gap.end > BETWEEN || PART_OF.test(text.slice(said.end))) return [];
    const [pair, ...others] = findPairs(gap, scene);
    if (!pair || others.length > 0) return [];
    // What has grown was less before.
    const sorted = pair.toSorted((one, other) => toValue(one) - toValue(other));
    const bases = isUp === isDown ? pair : sorted.slice(isUp ? 0 : 1, isUp ? 1 : 2);
    const results = bases.flatMap((base) =>
      combine(said, [gap, base], ([part, whole]) => (part && whole ? [shareOf(part, whole)] : [])),
    );
    const how = `${gap.text} of ${bases.map((one) => one.text).join(" or ")} in percent`;
    return [{ said, operands: [gap, ...pair], results, how, isSure: true }];
  });
};

/** The pairs of amounts, of the sentence and the one before, whose difference it is. */
function findPairs(gap: SaidNumber, { numbers, before }: Scene): (readonly SaidNumber[])[] {
  const isAlike = (one: Pick<FoundNumber, "unit">) => one.unit?.measure === gap.unit?.measure;
  const own = numbers.filter(({ end }) => end <= gap.start);
  const amounts = [...before().numbers, ...own].filter(isAlike);
  return amounts.flatMap((one, at) =>
    amounts
      .slice(at + 1)
      .filter((other) =>
        hasMatch(gap, [(toValue(one) - toValue(other)) / (gap.unit?.factors[0] ?? 1)]),
      )
      .map((other) => [one, other]),
  );
}

function toValue({ values: [value = 0], unit }: SaidNumber): number {
  return value * (unit?.factors[0] ?? 1);
}
