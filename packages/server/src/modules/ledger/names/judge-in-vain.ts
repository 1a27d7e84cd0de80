import { hasToken, type BookItem, type KnownToken } from "../evidence-book.ts";
import type { CheckInput } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import type { Judgement } from "./judge-tokens.ts";
import { denials, failures } from "../moods.data.ts";

/** Speaks of more than one try. */
const TRIES =
  /(?<!\p{L})(?:gone|dead|old|moved|obsolete|replaced|(?<!\d)[45]\d\d(?!\d)|weg|tot|alte[nrs]?|veraltet|ersetzt|antig[oa]|obsolet[oa]|antigu[oa]|viej[oa]|ancien(?:ne)?|morte?|first|second|initial(?:ly)?|earlier|previous|attempts?|retr(?:y|ied)|tr(?:y|ied)|turned down|bounced?|undeliverable|instead|zweite[nrs]?|anlauf|stattdessen|unzustellbar|segund[oa]|rebotó|deuxième|erste[nrs]?|zuerst|zunächst|vorherige[nrs]?|versuche?|primer[ao]?|intento|primeir[ao]|tentativas?|premi(?:er|ère)|tentatives?|essai)(?!\p{L})|失效|旧|第一|第二|首次|尝试|退回|改用/iu;

/** What a server says that does not have it. */
const REFUSED = /^\s*(?:HTTP\/\S+ )?[45]\d\d(?!\d|[.,]\d)/;

/** Of a call that worked, where only ones that failed in the same errand have the name that is said. */
export function judgeInVain(
  name: string,
  isOther: (known: KnownToken) => boolean,
  { sentence, book }: CheckInput,
): Judgement | null {
  const about = book.having(name).filter(({ folded }) => hasToken(folded, name));
  const [failed] = about;
  const isBad = ({ call, text }: BookItem) =>
    call !== null && (!call.ok || (call.exitCode ?? 0) !== 0 || REFUSED.test(text));
  if (!failed?.call || !about.every(isBad) || hasToken(book.foldedQuestion, name)) return null;
  // "… does not exist", "… gibt es nicht".
  if ([failures, denials, TRIES].some((word) => word.test(sentence.text))) return null;
  const said = [...new Set(book.toWords(foldText(sentence.text).replaceAll(name, " ")))];
  const isSame = (other: BookItem) =>
    other.call?.tool === failed.call?.tool &&
    !isBad(other) &&
    said.every(
      (word) => !failed.words().has(word) || other.words().has(word) || hasToken(name, word),
    );
  const worked = new Set(book.items.filter(isSame).map((item) => item.id));
  const others = book.tokens.filter(
    (known) => known.id !== null && worked.has(known.id) && isOther(known),
  );
  const [first] = others;
  // Who names both tells them apart.
  const isNamed = others.some(({ text }) => hasToken(foldText(sentence.text), text));
  if (!first?.id || isNamed) return null;
  const why = `That one failed; the evidence has ${first.text}.`;
  return { verdict: "contradicted", evidence: [first.id], why };
}
