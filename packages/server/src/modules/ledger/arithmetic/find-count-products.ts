import type { SaidNumber } from "../numbers/match-number.ts";
import { combine } from "./combine.ts";
import { closing, equalEnd, productVerbs, soWords } from "./cues.data.ts";
import { isKnown } from "./is-known.ts";
import { kindOf } from "./kind-of.ts";
import { multiply } from "./range.ts";
import type { Relation, RelationFinder, Scene } from "./relation.ts";

/** "12 boxes of 24 bottles", "12 Kisten mit je 24 Flaschen". */
const OF_EACH =
  /^\s\p{L}+\s(?:of|with|à|de|mit|zu|com|con|a)(?: je| jeweils| each)?\s$|^个?\p{Script=Han}{1,2}[，,]?每\p{Script=Han}{1,2}$/iu;
const MOST_LEAD = 40;

/** "12 boxes of 24 bottles make 288 bottles": so many times what each has. */
export const findCountProducts: RelationFinder = (scene) => {
  const { text, numbers } = scene;
  return numbers.flatMap((one, at): Relation[] => {
    const [other, said] = numbers.slice(at + 1, at + 3);
    if (!other || !said || !isCount(one) || !isCount(other) || said.unit || said.isBound) return [];
    if (!OF_EACH.test(text.slice(one.end, other.start)) || !isTold(other, said, scene)) return [];
    const operands = [one, other];
    const results = combine(said, operands, ([many, each]) =>
      many && each ? [multiply(many, each)] : [],
    );
    const how = `${one.text} × ${other.text}`;
    return [{ said, operands, results, how, isSure: !isKnown(said, scene) }];
  });
};

function isCount({ unit, values: [value = 0], isHedged }: SaidNumber): boolean {
  return unit === null && !isHedged && Number.isInteger(value) && value > 1;
}

/** Of the same things, or of none: "are 288 in all". */
function isTold(other: SaidNumber, said: SaidNumber, { text }: Scene): boolean {
  const lead = text.slice(other.end, said.start);
  const isLed = [productVerbs, soWords, equalEnd].some((words) => words.test(lead));
  if (!isLed || lead.length > MOST_LEAD || /[;；。]/u.test(lead)) return false;
  return kindOf(other, text) === kindOf(said, text) || closing.test(text.slice(said.end));
}
