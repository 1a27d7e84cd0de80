import type { FoundNumber } from "../numbers/find-numbers.ts";
import { changeWords, equalEnd, pointWords, soWords } from "./cues.data.ts";
import { isApposed } from "./is-apposed.ts";
import { exactly } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** Among more than this some two differ by anything. */
const MOST = 8;
const POINTS = /^\s(?:points?|puntos?|pontos?|punkte?)(?!\p{L})|^个点/imu;

/** "0.3 percentage points more": some two known percents must differ by so much. */
export const findPoints: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  const plain = findPlain(scene);
  if (plain) return [plain];
  if (!pointWords.test(text) || scene.pairs().length > 0) return [];
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

/** "between 40 % and 48 %, that is eight points". */
function findPlain({ text, numbers }: Scene): Relation | null {
  if (!/points?|puntos?|pontos?|punkt|个点/iu.test(text)) return null;
  const at = numbers.findIndex(({ unit, end }) => unit === null && POINTS.test(text.slice(end)));
  const [one, other, said] = numbers.slice(Math.max(0, at - 2), at + 1);
  if (!one || !other || !said) return null;
  const between = text.slice(other.end, said.start);
  const isSame = equalEnd.test(between) || soWords.test(between);
  const percents = [one, other].flatMap(toPercent);
  const [a = 0, b = 0] = percents;
  if (percents.length < 2 || !isSame || !isApposed(between, changeWords)) return null;
  const how = `${one.text} → ${other.text}`;
  return { said, operands: [one, other], results: [exactly(b - a)], how, isSure: true };
}

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
