import { toWords } from "../../text/index.ts";
import type { Language } from "../detect-language.ts";
import { toTelling } from "../small-words.ts";
import { toClauses, type Clause } from "./clauses.ts";
import {
  chineseContrasts,
  contrasts,
  hiddenNegation,
  negation,
  partial,
  reason,
  sides,
  whole,
} from "./contrasts.data.ts";
import type { KnownClause } from "./known-clauses.ts";
import { shareOf, type Passage } from "./passages.ts";
import { rankClauses, type RankedClause } from "./rank-clauses.ts";
import type { Ranking } from "./rank-passages.ts";
import { hasWord, isSameWord, sharedWords } from "./same-word.ts";
import type { Statement } from "./to-statements.ts";

const SAME_THING = 0.5;
const SAME_SHARE = 0.3;
const PAIRS_SHARE = 0.25;
/** Says nothing of what is denied. */
const AUXILIARY = /^(?:be|been|yet|etr|et|ete|pu|sein|worden|werden|ser|sido|estar|mehr)$/u;
/** "No, …" answers the question; what it denies is not in the sentence. */
const REPLY =
  /^[\s*_]*(?:(?:unfortunately|sadly|leider|desafortunadamente|infelizmente|malheureusement),?\s+)?(?:no|nope|not(?: \p{L}+)?|nein|nicht|não|non|pas)[,.:;!–—-]\s*/iu;

const LEAST_SHARED = 2;
const UNTIL = /(?<!\p{L})(?:until|till|again|bis|wieder|até|hasta|jusqu\p{L}*)(?!\p{L})/iu;
const OPPOSITE = "The evidence says the opposite";
const NEGATION = "The evidence differs in a negation";

export type Conflict = { readonly why: string; readonly passage: Passage };

/** Why what speaks of the same in the evidence says otherwise; null: nothing does. */
export function findConflict(
  statement: Statement,
  { near, likenessOf }: Ranking,
  clauses: readonly KnownClause[],
): Conflict | null {
  const { language } = statement;
  const text = statement.text.replace(REPLY, "");
  const words = toWords(text);
  const telling = toTelling(words);
  for (const { passage, likeness } of near) {
    const share = Math.max(
      shareOf(words, passage.known),
      sharedWords(telling, passage.words).length / telling.length,
    );
    if (passage.isRecord || likeness < SAME_THING || share < SAME_SHARE) continue;
    const why = tellConflict(text, passage.text, language);
    if (why !== null) return { why, passage };
  }
  for (const said of toClauses(text)) {
    const ranked = rankClauses(said.telling, clauses, likenessOf);
    const most = ranked[0]?.shared.length;
    const best = ranked.filter(({ shared }) => shared.length === most);
    for (const one of best.filter(({ likeness }) => likeness >= SAME_THING)) {
      const why = tellOpposition(said, one, language);
      if (why !== null) return { why, passage: one.known.passage };
    }
  }
  return null;
}

function tellConflict(said: string, known: string, language: Language): string | null {
  const isTurned = isNegated(said, language) !== isNegated(known, language);
  if (!isTurned && isOpposite(said, known, language)) return OPPOSITE;
  if (isWider(said, known, language)) return "The evidence says it of a part only";
  return hasOtherReason(said, known, language) ? "The evidence gives another reason" : null;
}

function tellOpposition(
  said: Clause,
  { known: { clause }, shared }: RankedClause,
  language: Language,
): string | null {
  const isTurned = isNegated(said.text, language) !== isNegated(clause.text, language);
  const isOpposed =
    isOpposite(said.text, clause.text, language) || isOnOtherSide(said.text, clause.text);
  // "Not open" is what "closed" says.
  if (isOpposed === isTurned) return null;
  if (isOpposed) return OPPOSITE;
  if (isHidden(said.text, clause.text, language)) return null;
  const share = shared.length / said.telling.length;
  // Pairs of Chinese letters are seldom the same in other words.
  const least = language === "zh" ? PAIRS_SHARE : SAME_THING;
  const isSame = share >= least && shared.length >= LEAST_SHARED;
  return isSame && isSameScope(said.text, clause.text, language) ? NEGATION : null;
}

/** Whether the one that does not say "not" says it in another way. */
function isHidden(one: string, other: string, language: Language): boolean {
  return hiddenNegation.test(isNegated(one, language) ? other : one);
}

function isNegated(text: string, language: Language): boolean {
  return negation[language].test(text);
}

/** Whether one has a word of which the other has only the opposite. */
function isOpposite(one: string, other: string, language: Language): boolean {
  // What is closed until then opens then.
  if (UNTIL.test(one) || UNTIL.test(other)) return false;
  return (language === "zh" ? chineseContrasts : contrasts).some(([left, right]) => {
    const [hasLeft, hasRight] = [left.test(one), right.test(one)];
    if (hasLeft === hasRight) return false;
    return hasLeft
      ? !left.test(other) && right.test(other)
      : left.test(other) && !right.test(other);
  });
}

/** "Before the war" and "after the war". */
function isOnOtherSide(one: string, other: string): boolean {
  return sides.some((pair) =>
    [pair, pair.toReversed()].some(([here, there]) => {
      const [said, known] = [here?.exec(one), there?.exec(other)];
      if (!said || !known || here?.test(other) || there?.test(one)) return false;
      const [of = ""] = toTelling(toWords(one.slice(said.index + said[0].length)));
      const [thing = ""] = toTelling(toWords(other.slice(known.index + known[0].length)));
      return of !== "" && isSameWord(of, thing);
    }),
  );
}

/** Whether the very word that one of them denies is said by the other. */
function isSameScope(one: string, other: string, language: Language): boolean {
  const mark = negation[language];
  const [denying, plain] = mark.test(one) ? [one, other] : [other, one];
  const found = mark.exec(denying);
  if (found === null) return false;
  const denied = toTelling(toWords(denying.slice(found.index + found[0].length))).find(
    (word) => !AUXILIARY.test(word),
  );
  return denied !== undefined && hasWord(toWords(plain), denied);
}

function isWider(text: string, passage: string, language: Language): boolean {
  if (!whole[language].test(text) || partial[language].test(text)) return false;
  return partial[language].test(passage) && !whole[language].test(passage);
}

/** Whether both give a reason, and the two have no word in common. */
function hasOtherReason(text: string, passage: string, language: Language): boolean {
  const [said, known] = [text, passage].map((one) => {
    const found = reason[language].exec(one);
    return found === null ? [] : toTelling(toWords(one.slice(found.index + found[0].length)));
  });
  if (!said?.length || !known?.length) return false;
  return sharedWords(said, known).length === 0;
}
