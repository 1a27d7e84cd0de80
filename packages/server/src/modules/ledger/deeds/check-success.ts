import { pendings } from "./account.data.ts";
import { acts, type Act } from "./acts.data.ts";
import { canDo, findThings, isGiven, isOpaque } from "./can-do.ts";
import type { EvidenceBook } from "../evidence-book.ts";
import { findActs, type ClaimedAct } from "./find-acts.ts";
import { findLikely, toPart } from "./find-likely.ts";
import type { Check, Finding } from "../finding.ts";
import { isTextGiven } from "./is-text-given.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { isOfOther } from "./is-of-other.ts";
import { judgeTried } from "./judge-tried.ts";
import { judgeUntried, ORDER_CHARACTERS } from "./judge-untried.ts";
import { failures, partial } from "../moods.data.ts";
import { onceFor } from "../once-for.ts";
import { oncePer } from "../once-per.ts";
import { tellsCode } from "./read-account.ts";
import type { Said } from "./said.ts";
import type { Sentence } from "../sentence.ts";
import { onlyLooks } from "./only-looks.ts";
import { places } from "./places.data.ts";
import { settlePending } from "./settle-pending.ts";
import { tellOutcome } from "./tell-outcome.ts";
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
  /(?<!\p{L})(?:(?:write|draft|compose) (?:me )?(?:an?|the) [^.]*(?:that|saying|about)|(?:give|show|tell) me (?:an?|the) [^.]*(?:command|one-?liner|regex|script|snippet|query|formula)|translat\p{L}+|rephrase|proofread|reword|übersetz\p{L}*|formulier\p{L}*|verfass\p{L}*|tradu(?:ce|z|cción|ção|is)\p{L}*|redacta|redige|rédige)(?!\p{L})|翻译|改写|起草/iu;
const CARRIED =
  /(?<!\p{L})(?:send|save|post|e-?mail it|schick\p{L}*|send\p{L}+|speicher\p{L}*|envi[ae]\p{L}*|manda|guarda|salva|envoie|enregistre)(?!\p{L})|发给|发送|保存/iu;

/** "I downloaded `a.csv`, `b.csv` and `c.csv`": more of the same. */
const LISTING =
  /^(?:,\s*(?:(?:and|und|e|y|et)\s+)?`[^`\n]+`(?:\s+(?:and|und|e|y|et)\s+`[^`\n]+`)?)+(?=\s*[.!;]|\s*$)/iu;

/** What happens again and again is no deed: "every ten minutes a URL is pinged", "restarted five times". */
const HABIT =
  /(?<!\p{L})(?:(?:\d+|two|three|four|five|six|seven|eight|nine|ten|several|many) times|\p{L}*\d*(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|mehr|viel|\d)mals?|(?:\p{L}+|\d+) (?:fois|veces|vezes)|(?:every|each) (?:(?:\p{L}+|\d+) )?(?:seconds?|minutes?|hours?|days?|nights?|mornings?|evenings?|weeks?|months?|years?|\p{L}+days?)|daily|nightly|hourly|weekly|monthly|jede[nrs]? (?:(?:\p{L}+|\d+) )?(?:sekunden?|minuten?|stunden?|tage?|nacht|morgen|abend|wochen?|monate?|jahre?|\p{L}+tag)|alle (?:\p{L}+|\d+) (?:sekunden|minuten|stunden|tage|wochen|monate)|täglich|stündlich|wöchentlich|monatlich|(?:cada|todos l?os|todas l?as|tous les|toutes les|chaque) (?:(?:\p{L}+|\d+) )?(?:segundos?|minut[oe]s?|horas?|heures?|días?|dias?|jours?|noches?|noites?|nuits?|mañanas?|manhãs?|matins?|semanas?|semaines?|mes(?:es)?|mois|años?|anos?|ans))(?!\p{L})|[\d两三四五六七八九十几多]+\s?次|每(?:隔)?[\d一两二三五十]*(?:个)?(?:秒|分钟|小时|天|日|晚|周|星期|月|年)/iu;

/** "It is all arranged: the taxi is booked": what follows says the same once more. */
const EXPLAINED = /^\s*(?:[:：](?!\d)|[–—])[^,;，；:：]*/u;

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
    const isFine = judgement?.verdict === "supported";
    const told = isFine ? 0 : (EXPLAINED.exec(text.slice(claimed.end))?.[0].length ?? 0);
    const [start, end] = [sentence.start + claimed.start, sentence.start + claimed.end + told];
    return judgement === null ? [] : [{ kind: "success", start, end, ...judgement }];
  });
};

function isWritten({ earlier }: Sentence, { question }: EvidenceBook): boolean {
  if (LETTER.test(earlier) || FICTION.test(question)) return true;
  return (WORDING.test(question) || isTextGiven(question)) && !CARRIED.test(question);
}

function judge(claimed: ClaimedAct, said: Said, book: EvidenceBook): Judgement | null {
  const { act } = claimed;
  if (isLook(act) && namesUnseen(said, book)) return UNSEEN;
  if (failures.test(withoutZeroes(said.clause)) || partial.test(said.clause)) return null;
  const things = findThings(act, toPart(said.clause, claimed.word));
  const isSpokenOf = (call: Call) => things.every((thing) => isGiven(call, thing));
  const able =
    things.length === 0 ? triedBy(book)(act) : toTried(ableBy(book)(act).filter(isSpokenOf), act);
  const isDone = able.some(({ trouble }) => trouble === null);
  const all = isDone ? able : [...able, ...toTried(findLikely(claimed, said, book), act)];
  const tried = settlePending(withoutMended(all, book), { act, said }, book);
  // "I fetched it, and the site answers with 403".
  if (book.calls.some((call) => !call.call.ok && tellsCode(said.sentence, call))) return null;
  if (tried.length === 0) {
    const other = things.length === 0 ? findNamesake(claimed, book) : undefined;
    return other
      ? judge({ ...claimed, act: other }, said, book)
      : judgeUntried(claimed, said, book);
  }
  const attempt = { claimed, said, tried };
  return isOfOther(attempt, book) ? null : judgeTried(attempt, book);
}

/** What else the word may mean, where something was called for that: an image is "published" by a push. */
function findNamesake({ act, word }: ClaimedAct, book: EvidenceBook): Act | undefined {
  const isMeant = (other: Act) =>
    !other.isAttempt && other.isLook !== true && wordsOf(other).test(word);
  return acts
    .slice(acts.indexOf(act) + 1)
    .find((other) => isMeant(other) && ableBy(book)(other).length > 0);
}

const wordsOf = oncePer(
  ({ words }: Act) => new RegExp(`^(?:${Object.values(words).join("|")})$`, "iu"),
);

/** Without what failed at first and was done by a later call, whatever that is good for besides. */
function withoutMended(tried: readonly Tried[], book: EvidenceBook): readonly Tried[] {
  const { worked, failed } = book.outcomes();
  const rest = tried.filter(
    ({ call, trouble }) =>
      trouble === null || onlyLooks(call) || worked.includes(call) || failed.includes(call),
  );
  return rest.length > 0 ? rest : tried;
}

function isLook({ name, isLook: isOther }: Act): boolean {
  return isOther === true || name === "look" || name === "search";
}

const UNSEEN: Judgement = {
  verdict: "unsupported",
  evidence: [],
  why: "Nothing was called that could have looked there.",
};

/** "I checked the logs", where no call has to do with any, and none were given. */
function namesUnseen({ clause }: Said, { items, question }: EvidenceBook): boolean {
  if (question.length > ORDER_CHARACTERS || /[\n`]/.test(question)) return false;
  const place = places.find(({ words }) => words.test(clause));
  return place !== undefined && !items.some(({ full }) => place.signs.test(full));
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
