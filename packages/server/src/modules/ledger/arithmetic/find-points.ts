import type { FoundNumber } from "../numbers/find-numbers.ts";
import { pointWords } from "./cues.data.ts";
import { findPairs } from "./find-pairs.ts";
import { exactly } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** Among more than this some two differ by anything. */
const MOST = 8;

/** "0.3 percentage points more": some two known percents must differ by so much. */
export const findPoints: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  if (!pointWords.test(text) || findPairs(scene).length > 0) return [];
  const said = numbers.filter(({ start, end }, at) =>
    pointWords.test(text.slice(start, Math.min(end + 12, numbers[at + 1]?.start ?? text.length))),
  );
  return said.flatMap((one): Relation[] => {
    const beside = numbers.filter((other) => !said.includes(other));
    const told = [...beside, ...scene.before().numbers].flatMap(toPercent);
    const { given, reckoned } = findKnown(scene);
    // What the text itself compares leaves nothing to reckon.
    const known = [...told, ...given];
    const percents = [...new Set(told.length > 1 ? known : [...known, ...reckoned])];
    const results = percents.flatMap((percent, at) =>
      percents.slice(at + 1).map((other) => exactly(percent - other)),
    );
    const isSure = told.length > 1 && percents.length <= MOST;
    return [{ said: one, operands: [], results, how: "The nearest difference", isSure }];
  });
};

function toPercent({ unit, values: [value = 0] }: FoundNumber): number[] {
  return unit?.measure === "percent" ? [value] : [];
}

/** Percents and fractions of the evidence, and what part one count of a line is of another. */
function findKnown({ input }: Scene): { given: number[]; reckoned: number[] } {
  const { lines } = input.book.numbers();
  const plain = lines.map(({ numbers }) =>
    numbers.flatMap(({ unit, values: [value = 0] }) => (unit === null ? [value] : [])),
  );
  const fractions = plain.flat().flatMap((value) => (value > 0 && value < 1 ? [value * 100] : []));
  const reckoned = plain.flatMap((values) => {
    const counts = values.filter((value) => Number.isInteger(value) && value > 1).slice(0, MOST);
    return counts.flatMap((part) =>
      counts.flatMap((whole) => (part < whole ? [(part / whole) * 100] : [])),
    );
  });
  const percents = lines.flatMap(({ numbers }) => numbers.flatMap(toPercent));
  return { given: [...percents, ...fractions], reckoned };
}
