import { pendings } from "./account.data.ts";
import type { Act } from "./acts.data.ts";
import { canDo, findThings, isGiven, isOpaque } from "./can-do.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { findEmptyField } from "./find-empty-field.ts";
import { findActs, type ClaimedAct } from "./find-acts.ts";
import { findLikely, toPart } from "./find-likely.ts";
import type { Check, Finding } from "../finding.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { judgeTried } from "./judge-tried.ts";
import { judgeUntried, ORDER_CHARACTERS } from "./judge-untried.ts";
import { failures, partial } from "../moods.data.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import type { Said } from "./said.ts";
import type { Sentence } from "../sentence.ts";
import { onlyLooks } from "./only-looks.ts";
import { settlePending } from "./settle-pending.ts";
import { tellOutcome } from "./tell-outcome.ts";
import { toFailure } from "./to-failure.ts";
import type { Tried } from "./tried.ts";
import { withoutZeroes } from "./without-zeroes.ts";

type Call = EvidenceBook["calls"][number];

/** What is written for somebody else to send is said by them. */
const LETTER =
  /(?:^|\n)[\s>*_]*(?:(?:subject|betreff|asunto|assunto|objet|主题)\s*[:：]|(?:dear|hi|hello|liebe[rs]?|hallo|sehr geehrte[rs]?|estimad[oa]s?|hola|querid[oa]s?|prezad[oa]s?|car[oa]|olá|bonjour|cher|chère|madame|monsieur)[^\n.!?]{0,40},\s*\n|尊敬的|亲爱的)/iu;

/** So is what is made up on demand. */
const FICTION =
  /(?<!\p{L})(?:poem|haiku|limerick|story|song|joke|gedicht|geschichte|witz|poema|cuento|chiste|conto|piada|poème|histoire|blague)(?!\p{L})|诗|故事|笑话/iu;

/** So is what is only put into words, unless it is to be carried somewhere as well. */
const WORDING =
  /(?<!\p{L})(?:(?:write|draft|compose) (?:me )?(?:an?|the) [^.]*(?:that|saying|about)|translat\p{L}+|rephrase|proofread|reword|übersetz\p{L}*|formulier\p{L}*|verfass\p{L}*|tradu(?:ce|z|cción|ção|is)\p{L}*|redacta|redige|rédige)(?!\p{L})|翻译|改写|起草/iu;
const CARRIED =
  /(?<!\p{L})(?:send|save|post|e-?mail it|schick\p{L}*|send\p{L}+|speicher\p{L}*|envi[ae]\p{L}*|manda|guarda|salva|envoie|enregistre)(?!\p{L})|发给|发送|保存/iu;

/** What is listed under this may or may not be so: "There are three likely reasons:". */
const GUESSES =
  /(?:(?<!\p{L})(?:reasons?|causes?|explanations?|possibilit\p{L}+|suspects?|gründe?|ursachen?|möglichkeit\p{L}*|erklärung\p{L}*|razon(?:es)?|causas?|motivos?|posibilidad\p{L}*|razões|possibilidad\p{L}*|raisons?|possibilités?|explications?)(?!\p{L})|原因|可能)[^.。]*[:：][\s*_]*$/iu;
/** "I downloaded `a.csv`, `b.csv` and `c.csv`": more of the same. */
const LISTING =
  /^(?:,\s*(?:(?:and|und|e|y|et)\s+)?`[^`\n]+`(?:\s+(?:and|und|e|y|et)\s+`[^`\n]+`)?)+(?=\s*[.!;]|\s*$)/iu;
const LETTERS =
  /(?<!\p{L})(?:messages?|e-?mails?|nachricht(?:en)?|mensaje|mensagem|courriel|instructions?|questions?)(?!\p{L})|消息|邮件/iu;
const LISTED = /^\s*(?:[-*•]|\d+[.)、]|$)/;

/** What happens again and again is no deed: "every ten minutes a URL is pinged". */
const HABIT =
  /(?<!\p{L})(?:(?:every|each) (?:(?:\p{L}+|\d+) )?(?:seconds?|minutes?|hours?|days?|nights?|mornings?|evenings?|weeks?|months?|years?|\p{L}+days?)|daily|nightly|hourly|weekly|monthly|jede[nrs]? (?:(?:\p{L}+|\d+) )?(?:sekunden?|minuten?|stunden?|tage?|nacht|morgen|abend|wochen?|monate?|jahre?|\p{L}+tag)|alle (?:\p{L}+|\d+) (?:sekunden|minuten|stunden|tage|wochen|monate)|täglich|stündlich|wöchentlich|monatlich|(?:cada|todos l?os|todas l?as|tous les|toutes les|chaque) (?:(?:\p{L}+|\d+) )?(?:segundos?|minut[oe]s?|horas?|heures?|días?|dias?|jours?|noches?|noites?|nuits?|mañanas?|manhãs?|matins?|semanas?|semaines?|mes(?:es)?|mois|años?|anos?|ans))(?!\p{L})|每(?:隔)?[\d一两二三五十]*(?:个)?(?:秒|分钟|小时|天|日|晚|周|星期|月|年)/iu;

/** Says that something was done: which call did it, and did it work? */
export const checkSuccess: Check = ({ sentence, language, book, account }) => {
  const { form, text } = sentence;
  if (form === "code" || form === "heading" || form === "quoted") return [];
  if (book.calls.length === 0 && isWritten(sentence, book)) return [];
  const isHabit = HABIT.test(text);
  return findActs(sentence, language).flatMap((claimed): Finding[] => {
    if (isHabit && !claimed.isOwn) return [];
    const clause =
      text.slice(claimed.start, claimed.end) + (LISTING.exec(text.slice(claimed.end))?.[0] ?? "");
    const said = {
      clause,
      sentence: text,
      isAdmitted: () => account?.isAdmitted() === true,
      isPendingTold: () => pendings.test(text) || account?.isPendingTold() === true,
    };
    const judgement = judge(claimed, said, book);
    if (judgement !== null && judgement.verdict !== "supported" && isGuess(sentence)) return [];
    const [start, end] = [sentence.start + claimed.start, sentence.start + claimed.end];
    return judgement === null ? [] : [{ kind: "success", start, end, ...judgement }];
  });
};

function isWritten({ earlier }: Sentence, { question }: EvidenceBook): boolean {
  if (LETTER.test(earlier) || FICTION.test(question)) return true;
  return WORDING.test(question) && !CARRIED.test(question);
}

function isGuess({ earlier }: Sentence): boolean {
  const intro = earlier.split("\n").findLast((line) => !LISTED.test(line));
  return intro !== undefined && GUESSES.test(intro);
}

function judge(claimed: ClaimedAct, said: Said, book: EvidenceBook): Judgement | null {
  const { act } = claimed;
  if (act.name === "look" && isAtHand(said, book)) return null;
  if (failures.test(withoutZeroes(said.clause)) || partial.test(said.clause)) return null;
  const empty = findEmptyField(said.clause, book.outcomes().worked);
  if (empty) return toFailure(empty);
  const things = findThings(act, toPart(said.clause, claimed.word));
  const isSpokenOf = (call: Call) => things.every((thing) => isGiven(call, thing));
  const able =
    things.length === 0 ? triedBy(book)(act) : toTried(ableBy(book)(act).filter(isSpokenOf), act);
  const isDone = able.some(({ trouble }) => trouble === null);
  const all = isDone ? able : [...able, ...toTried(findLikely(claimed, said, book), act)];
  const tried = settlePending(withoutMended(all, book), { act, said }, book);
  if (tried.length === 0) return judgeUntried(claimed, said, book);
  return isTakenBack(said, tried) ? null : judgeTried({ claimed, said, tried }, book);
}

/** Without what failed at first and was done by a later call, whatever that is good for besides. */
function withoutMended(tried: readonly Tried[], book: EvidenceBook): readonly Tried[] {
  const { worked, failed } = book.outcomes();
  const rest = tried.filter(
    ({ call, trouble }) =>
      trouble === null || onlyLooks(call) || worked.includes(call) || failed.includes(call),
  );
  return rest.length > 0 ? rest : tried;
}

/** "The step was cancelled", by the tool that failed and says so. */
const BACK =
  /(?<!\p{L})(?:cancell?ed|rolled back|reverted|restored|undone|abgebrochen|storniert|rückgängig|zurück\p{L}+|wiederhergestellt|cancelad[oa]s?|revertid[oa]s?|desfeit[oa]s?|restaurad[oa]s?|anulad[oa]s?|deshech[oa]s?|annulée?s?|rétablie?s?|restaurée?s?)(?!\p{L})|回滚|撤销|取消|恢复|还原/iu;
const TAKEN_BACK =
  /roll(?:ed|ing)?[ -]?back|cancel|annul|abort|revert|undo|restor|zurückge|storniert|deshac|deshech|anulad|desfeit|rétabli|回滚|取消|撤销|恢复/iu;

function isTakenBack({ clause }: Said, tried: readonly Tried[]): boolean {
  return (
    tried.every(({ trouble }) => trouble !== null) &&
    BACK.test(clause) &&
    tried.some(({ call }) => TAKEN_BACK.test(call.text))
  );
}

/** Whether there was something to look at without a call: a source, or what was asked about. */
function isAtHand({ clause }: Said, { items, question }: EvidenceBook): boolean {
  const hasPasted = question.length > ORDER_CHARACTERS || /[\n`]/.test(question);
  return items.length > 0 || hasPasted || LETTERS.test(clause);
}

/** An answer says of many things that the same was done to them. */
const ableBy = oncePer(({ calls }: EvidenceBook) =>
  onceFor((act: Act) => calls.filter((call) => canDo(call, act))),
);
const triedBy = oncePer((book: EvidenceBook) =>
  onceFor((act: Act) => toTried(ableBy(book)(act), act)),
);

function toTried(able: readonly Call[], act: Act): Tried[] {
  const certain = able.filter((call) => !isOpaque(call) || act.commands.test(call.call.input));
  return (certain.length > 0 ? certain : able).map((call) => ({
    call,
    trouble: act.isAttempt ? null : tellOutcome(call, act),
  }));
}
