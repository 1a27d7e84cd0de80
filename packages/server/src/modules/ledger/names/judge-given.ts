import { hasToken, type BookItem, type KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { smallWords } from "../small-words.ts";
import type { Token } from "./find-tokens.ts";
import type { Judgement } from "./judge-tokens.ts";

/** "The new commit is …": nothing but what came of it is meant. */
const NEW =
  /(?<!\p{L})(?:new|resulting|neue[nrs]?|entstandene[nrs]?|nouve(?:l|lle|au)|nuev[oa]|resultante|nov[oa])\s(?:[^\s,;:]+\s){1,5}?(?:(?:is|has|got|ist|hat|lautet|heißt|est|porte|es|tiene|é|tem)\s)?(?:(?:the|die|den|das|der|le|la|el|o|a)\s)?(?:\p{L}+\s)?[:*`"“(\s]*$|新(?:的)?\p{Script=Han}{1,4}(?:是|为|：)\s?[*`]*$/iu;
/** "… is on the branch as …": what it is called there. */
const AS =
  /(?<!\p{L})(?:as|under|als|unter|comme|sous|como|con|com)\s(?:(?:commit|id|number|nummer|the|der|die|le|la|el|o|a|número|numéro|nº)\s){0,2}[*`"“(]*$|(?<!\p{L})(?:is now|ist (?:jetzt|nun)|est (?:maintenant|désormais)|es ahora|ahora es|é agora|agora é)\s(?:\p{L}+\s)?[*`"“(]*$|(?:作为|提交(?:是|为)|编号(?:是|为))\s?[*`]*$/iu;

/** What came of a call, where the name of what it was given is told as that: the commit that was picked. */
export function judgeGiven(
  token: Token,
  isAlike: (known: KnownToken) => boolean,
  { sentence: { text }, book }: CheckInput,
): Judgement | null {
  const before = text.slice(0, token.start);
  const isNew = NEW.test(before);
  if (!isNew && !AS.test(before)) return null;
  const name = foldText(token.text);
  const about = book.having(name).filter(({ folded }) => hasToken(folded, name));
  const given = about.filter(
    (item) => item.call?.ok === true && !hasToken(foldText(item.text), name),
  );
  if (given.length === 0 || given.length < about.length) return null;
  for (const item of given) {
    const made = book
      .tokensOf(item.id)
      .find((known) => known.start >= item.head.length && isAlike(known) && known.text !== name);
    const isTold = made && hasToken(foldText(text), made.text);
    if (!made || (!isNew && (isTold || !sharesResult(before, item)))) continue;
    const why = `That is what was given; it became ${made.text}.`;
    return { verdict: "contradicted", evidence: [item.id], why };
  }
  return null;
}

/** Whether something is named that only the result has: the branch that it is on now. */
function sharesResult(text: string, { head, text: result }: BookItem): boolean {
  const words = foldText(text).match(/[\p{L}\p{N}][\p{L}\p{N}_./-]+/gu) ?? [];
  const [given, came] = [foldText(head), foldText(result)];
  return words.some(
    (word) => !smallWords.has(word) && hasToken(came, word) && !hasToken(given, word),
  );
}
