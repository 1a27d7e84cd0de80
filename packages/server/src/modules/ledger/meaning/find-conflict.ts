import { toWords } from "../../words/index.ts";
import {
  chineseContrasts,
  chineseNegation,
  contrasts,
  negation,
  partial,
  reason,
  whole,
} from "./contrasts.data.ts";
import type { Language } from "../detect-language.ts";
import { isContent, shareOf, type Passage } from "./passages.ts";
import type { Statement } from "./to-statements.ts";

/** So near must a passage be, and so many of the words must it have, to speak of the same thing. */
const SAME_THING = 0.5;
const SAME_SHARE = 0.3;
const VERY_NEAR = 0.75;
const SCOPE_WORDS = 3;
/** "No, …" answers the question; what it denies is not in the sentence. */
const REPLY =
  /^[\s*_]*(?:(?:unfortunately|sadly|leider|desafortunadamente|infelizmente|malheureusement),?\s+)?(?:no|nope|not(?: \p{L}+)?|nein|nicht|não|non|pas)[,.:;!–—-]\s*/iu;

/** Why a passage that speaks of the same thing says otherwise; null: it does not. */
export function findConflict(
  statement: Statement,
  passage: Passage,
  likeness: number,
): string | null {
  const share = shareOf(toWords(statement.text), passage.known);
  if (likeness < SAME_THING || share < SAME_SHARE) return null;
  const { language } = statement;
  const text = statement.text.replace(REPLY, "");
  const isTurned = isNegated(text, language) !== isNegated(passage.text, language);
  const isOpposed = isOpposite(text, passage.text, language);
  // "Not open" is what "closed" says.
  if (isOpposed !== isTurned) {
    if (isOpposed) return "The evidence says the opposite";
    const isSure = likeness >= VERY_NEAR || isSameScope(text, passage.text);
    if (share >= SAME_THING && isSure) {
      return "The evidence differs in a negation";
    }
  }
  if (isWider(text, passage.text, language)) return "The evidence says it of a part only";
  return hasOtherReason(text, passage.text, language) ? "The evidence gives another reason" : null;
}

function isNegated(text: string, language: Language): boolean {
  return language === "zh" ? chineseNegation.test(text) : negation.test(text);
}

/** Whether one has a word of which the other has only the opposite. */
function isOpposite(one: string, other: string, language: Language): boolean {
  return (language === "zh" ? chineseContrasts : contrasts).some(([left, right]) => {
    const [hasLeft, hasRight] = [left.test(one), right.test(one)];
    if (hasLeft === hasRight) return false;
    return hasLeft
      ? !left.test(other) && right.test(other)
      : left.test(other) && !right.test(other);
  });
}

/** Whether what one of them denies is spoken of by the other. */
function isSameScope(one: string, other: string): boolean {
  const [denying, plain] = negation.test(one) ? [one, other] : [other, one];
  const found = negation.exec(denying);
  if (found === null) return false;
  const denied = toWords(denying.slice(found.index + found[0].length)).filter(isContent);
  const known = new Set(toWords(plain));
  return denied.slice(0, SCOPE_WORDS).some((word) => known.has(word));
}

function isWider(text: string, passage: string, language: Language): boolean {
  if (!whole[language].test(text) || partial[language].test(text)) return false;
  return partial[language].test(passage) && !whole[language].test(passage);
}

/** Whether both give a reason, and the two have no word in common. */
function hasOtherReason(text: string, passage: string, language: Language): boolean {
  const [said, known] = [text, passage].map((one) => {
    const found = reason[language].exec(one);
    return found === null
      ? []
      : toWords(one.slice(found.index + found[0].length)).filter(isContent);
  });
  if (!said?.length || !known?.length) return false;
  return !said.some((word) => known.includes(word));
}
