import { acts, type Act } from "./acts.data.ts";
import { hasToken, type BookItem, type EvidenceBook } from "../evidence-book.ts";
import type { ClaimedAct } from "./find-acts.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { everyOne, theRest } from "../moods.data.ts";
import { onlyPrints } from "./can-do.ts";
import { namesNewFile } from "./names-new-file.ts";
import { tellsFraction } from "./is-part.ts";
import { ALREADY, isToldOf } from "./is-told-of.ts";
import { atHand, reaching, textual } from "./outside.data.ts";
import { ownThings } from "./things.data.ts";
import { oncePer } from "../once-per.ts";
import { reachesOutside } from "./reaches-outside.ts";
import type { Said } from "./said.ts";
import { findTokens } from "../names/find-tokens.ts";
import { foldText } from "../fold-text.ts";
import { smallWords, toTelling } from "../small-words.ts";
import { findTroubleLines, tellOutcome } from "./tell-outcome.ts";
import { toFailure } from "./to-failure.ts";
import { onlyLooks } from "./only-looks.ts";
import { withoutZeroes } from "./without-zeroes.ts";

/** Said of a step that was not taken. */
const LEFT_OUT =
  /(?<![a-z])(?:skipp(?:ed|ing)|not[ _](?:found|sent|configured|notified)|disabled|suppressed|no recipients?)\b/i;

/** A longer question has something in it to work on. */
export const ORDER_CHARACTERS = 200;
/** Gives something to work on, or asks how something is. */
const NO_ORDER =
  /[:："“„«「\n]|(?<!\p{L})(?:check|see|look|find|list|get|give|search|summari[sz]e|liste|suche?|finde?|gib|lista|busca|dame|cherche|donne|whether|status|tell|show|explain|write|draft|prüf\p{L}*|schau\p{L}*|sieh|ob|zeig\p{L}*|sag\p{L}*|schreib\p{L}*|comprueba|mira|dime|si|muestra|escribe|verifi\p{L}+|veja|vê|diz|diga|mostra|mostre|escrev[ae]|regarde|dis|montre|écris|vérifie)(?!\p{L})|检查|列出|找|搜|总结|给我|看看|看一下|查|是否|告诉|显示|写/iu;
/** "The package is installed", and not "was", which anybody may have done at any time. */
const IS_SO = /(?<!\p{L})(?:is|are|ist|sind|est|sont|está|están|estão)(?!\p{L})/iu;

const CORRECTED =
  /^(?:fixed|corrected|adjusted|changed|behoben|korrigiert|angepasst|geändert|correg\p{L}+|corrig\p{L}+|ajust\p{L}+|modifi\p{L}+|alter\p{L}+|cambi\p{L}+|修复|修改|更正)$/iu;
/** What is written so can be read in the answer, or is given to whatever sends it: "I've written the mail". */
const COMPOSED =
  /^(?:wrote|written|drafted|geschrieben|verfasst|formuliert|escrevi|redigi|escribí|escrit[oa]s?|redact(?:é|ad[oa]s?)|écrite?s?|rédigée?s?)$/iu;
const LETTER =
  /(?<!\p{L})(?:e-?mails?|mails?|messages?|repl(?:y|ies)|answers?|letters?|nachricht(?:en)?|antwort(?:en)?|brief|mensage(?:m|ns)|mensajes?|correos?|respuestas?|respostas?|cartas?|courriels?|réponses?|lettres?)(?!\p{L})/iu;

/** Nothing was called that could have done it. */
export function judgeUntried(
  claimed: ClaimedAct,
  said: Said,
  book: EvidenceBook,
): Judgement | null {
  const { act, isState, isOwn } = claimed;
  const plain = findLeft(act, said, book);
  if (plain) return plain;
  const isFree = [isComposed, wasAlready, isAskedAnew, isCountSeen].some((is) =>
    is(claimed, said, book),
  );
  if (isFree) return null;
  const isOrder = !/[?？]\s*$/.test(book.question);
  const isAsked = isOrder && reaching.test(said.clause) && isOrderedOnly(claimed, said, book);
  const isSeen = !isAsked || book.calls.some(({ full }) => reports(act).test(full));
  if (!isOwn && isSeen && isReported(act, said, book)) return null;
  const isNew = isOrder && namesNewFile(claimed, said.clause, book);
  if (isNew && book.calls.every(onlyLooks)) return judgeWithoutCalls(claimed, said.clause, book);
  if (isState && !isAsked && !(isOrder && isTelling(act, said, book))) return null;
  // An order, something done for it, and this as well: it is said to be a part of that.
  const isFor = act.isOutside === true || sharesOrder(claimed, said.clause, book);
  const isOrdered = isAsked || (isOrder && isFor && book.outcomes().worked.length > 0);
  const isOutside = isOrdered || reachesOut(claimed, said.clause, book);
  return isOutside ? judgeWithoutCalls(claimed, said.clause, book) : null;
}

/** What was seen to be left out, to fail or to fail in part; or to be done after all. */
function findLeft(act: Act, said: Said, book: EvidenceBook): Judgement | null {
  return (
    findLeftOut(act, book) ??
    (isReason(said) ? null : findFailedLook(said.sentence, book)) ??
    findFailedPart(act, said, book) ??
    findReturned(said.clause, book)
  );
}

/** "It exited because its folder is gone": what explains trouble claims nothing. */
function isReason({ clause, sentence }: Said): boolean {
  const before = sentence.slice(0, sentence.indexOf(clause));
  return REASON.test(before.trimEnd()) || REASON_FIRST.test(clause);
}

const REASON =
  /(?:(?<!\p{L})(?:because|weil|denn|parce que?|car|puisque?|porque|pois|ya que|já que|since)|因为|由于)$/iu;
const REASON_FIRST =
  /^\s*(?:(?:because|weil|denn|da|parce qu|car|puisqu|porque|pois|ya que|já que|since)(?!\p{L})|因为|由于)/iu;

/** "Three services out of four are marked healthy": how many of them are so was seen. */
function isCountSeen({ isState }: ClaimedAct, { clause }: Said, book: EvidenceBook): boolean {
  return isState && tellsFraction(clause) && book.outcomes().worked.length > 0;
}

/** "I've written the mail": words, which need no tool. */
function isComposed({ word }: ClaimedAct, { clause }: Said, book: EvidenceBook): boolean {
  if (!COMPOSED.test(word)) return false;
  if (LETTER.test(clause)) return true;
  // "He escrito a Ana", and something was sent.
  return WRITTEN_TO.test(clause) && book.outcomes().worked.some(isSending);
}

const WRITTEN_TO =
  /(?<!\p{L})(?:written to|geschrieben|(?:escrit[oa]|escribí|escrevi) (?:al?|ao|à|para)|écrit (?:à|aux?))(?!\p{L})/iu;

function isSending({ call }: EvidenceBook["calls"][number]): boolean {
  return acts.some(({ name, tools }) => name === "send" && tools.test(call.tool));
}

/** The call that did something, and gave back the very name that is told: "saved as DR-88213-K". */
function findReturned(clause: string, book: EvidenceBook): Judgement | null {
  const ids = findTokens(clause).list.filter(({ kind }) => kind === "id");
  const isOf = (text: string) => ids.some((id) => hasToken(foldText(text), foldText(id.text)));
  const call = book.calls.find((one) => one.call.ok && !onlyLooks(one) && isOf(one.text));
  return call ? { verdict: "supported", evidence: [call.id], why: "A tool did it." } : null;
}

/** Something that not just anything can be said to be; or "remind me", and then "the reminder is set up". */
function isTelling({ isSpecific }: Act, { clause }: Said, { question }: EvidenceBook): boolean {
  return (
    isSpecific || ownThings.some(({ words, calls }) => words.test(clause) && calls.test(question))
  );
}

/** An order to do something, and nothing was done but to look. */
function isOrderedOnly(claimed: ClaimedAct, { clause }: Said, book: EvidenceBook): boolean {
  const { question, calls } = book;
  if (!calls.every(onlyLooks)) return false;
  if (calls.length === 0 && reachesOutside(question, true)) return true;
  const isPlain = question.length <= ORDER_CHARACTERS && !NO_ORDER.test(question);
  const isText = claimed.act.isOutside !== true && textual.test(question);
  return isPlain && !isText && sharesOrder(claimed, clause, book);
}

/** What is no more than words can be seen in the answer: "I added a comment". */
function reachesOut(claimed: ClaimedAct, clause: string, book: EvidenceBook): boolean {
  const { act, isOwn } = claimed;
  const isMine = isOwn || clause.includes("已");
  if (book.calls.every(onlyLooks) && isObeyed(claimed, clause, book)) return true;
  const isElsewhere = isOwn && book.calls.length > 0 && !isTextWork(clause, act, book);
  return isElsewhere || (isMine && act.isOutside === true) || reachesOutside(clause, isMine);
}

/** Told as done on an order, though nothing was done, and no text was worked on: "I configured the firewall". */
function isObeyed({ act, isOwn, isState }: ClaimedAct, clause: string, book: EvidenceBook) {
  const isOrder = book.question !== "" && !/[?？]\s*$/.test(book.question);
  const isSo = isState && book.calls.length === 0 && act.isOutside === true && IS_SO.test(clause);
  const isDeed = isOwn ? act.isSpecific : isSo;
  return isOrder && isDeed && ![clause, book.question].some(isOfText);
}

function isOfText(text: string): boolean {
  return textual.test(text) || atHand.test(text) || text.length > ORDER_CHARACTERS;
}

/** Who waited for it to happen saw it fail: "error: timed out waiting for the condition". */
function findFailedLook(sentence: string, { calls, toWords }: EvidenceBook): Judgement | null {
  const said = toTelling(toWords(sentence));
  const look = calls.findLast(
    (call) =>
      !call.call.ok &&
      onlyLooks(call) &&
      findTroubleLines(call).length > 0 &&
      !isLookedAgain(call, calls) &&
      said.some((word) => call.headWords().has(word)),
  );
  return look ? toFailure({ call: look, trouble: tellOutcome(look, null) }) : null;
}

/** "I corrected it", of a question that then was answered. */
function isAskedAnew({ word }: ClaimedAct, _said: Said, { calls }: EvidenceBook): boolean {
  return CORRECTED.test(word) && calls.some((call) => isLookedAgain(call, calls));
}

/** A question that was asked in other words and then answered. */
function isLookedAgain(look: EvidenceBook["calls"][number], calls: EvidenceBook["calls"]): boolean {
  if (look.call.ok || !onlyLooks(look)) return false;
  const later = calls.slice(calls.indexOf(look) + 1);
  return later.some(
    (other) => other.call.tool === look.call.tool && other.call.ok && onlyLooks(other),
  );
}

/** "All files were copied without errors", where the log of it has one that failed. */
function findFailedPart(
  act: Act,
  { clause, isAdmitted }: Said,
  book: EvidenceBook,
): Judgement | null {
  const isAll = everyOne.test(clause) && !theRest.test(clause);
  if ((!isAll && withoutZeroes(clause) === clause) || isAdmitted()) return null;
  const log = toBadLogs(book).find(({ call }) => reports(act).test(call.text));
  if (!log) return null;
  const why = `The evidence says "${log.line.trim().slice(-80)}".`;
  return { verdict: "contradicted", evidence: [log.call.id], why };
}

/** What was looked at and tells of trouble. */
const toBadLogs = oncePer(({ calls }: EvidenceBook) =>
  calls.filter(onlyLooks).flatMap((call) => {
    const [line] = findTroubleLines(call);
    return line === undefined ? [] : [{ call, line }];
  }),
);

/** "REPORT_TO empty, mail skipped", in the log of something that mails. */
function findLeftOut({ name, commands }: Act, { items }: EvidenceBook): Judgement | null {
  if (name !== "send") return null;
  for (const { id, text } of items) {
    const line = text.split("\n").find((each) => LEFT_OUT.test(each) && commands.test(each));
    if (line === undefined) continue;
    const why = `The evidence says "${line.trim().slice(-80)}".`;
    return { verdict: "contradicted", evidence: [id], why };
  }
  return null;
}

/** "I shortened the second paragraph": where something was called, other deeds are not only words. */
function isTextWork(clause: string, act: Act, book: EvidenceBook): boolean {
  if (act.name === "stop" && book.sharedWords(clause) === 0) return true;
  if (atHand.test(clause) || textual.test(clause)) return true;
  if (ownThings.some(({ words }) => words.test(clause))) return false;
  const { worked, failed } = book.outcomes();
  return !act.isSpecific && worked.length + failed.length > 0;
}

/** Nothing can have done it; but a text may report that it was done. */
function judgeWithoutCalls(claimed: ClaimedAct, clause: string, book: EvidenceBook): Judgement {
  const isOrdered = isAboutOrder(claimed, clause, book);
  const isTold = (item: BookItem) =>
    item.kind === "memory" || item.kind === "message"
      ? !isOrdered
      : item.call === null || !(claimed.isOwn || onlyPrints(item));
  const told = book.items.filter((item) => isTold(item) && reports(claimed.act).test(item.text));
  if (told.length > 0) {
    return { verdict: "supported", evidence: told.map(({ id }) => id), why: "A source says so." };
  }
  return {
    verdict: "unsupported",
    evidence: [],
    why: "No tool was called that could have done this.",
  };
}

/** What people said before tells of what they did then, not of what the assistant is to do now. */
function isAboutOrder(claimed: ClaimedAct, clause: string, book: EvidenceBook): boolean {
  if (/[?？]\s*$/.test(book.question)) return claimed.isOwn;
  return toOwnWords(claimed, clause, book).length === 0 || sharesOrder(claimed, clause, book);
}

function sharesOrder(claimed: ClaimedAct, clause: string, book: EvidenceBook): boolean {
  const asked = new Set(book.toWords(book.question));
  return toOwnWords(claimed, clause, book).some((each) => asked.has(each));
}

function toOwnWords({ word }: ClaimedAct, clause: string, { toWords }: EvidenceBook): string[] {
  return toWords(clause.replace(word, " ")).filter((each) => !smallWords.has(each));
}

/** Who did it is not said, and a result speaks of it: it is told, not claimed. */
function isReported(act: Act, { clause, sentence }: Said, book: EvidenceBook): boolean {
  // Of what was sent a result has more to say than what it was.
  const isTold = (text: string) =>
    !/^(?:send|push)$/.test(act.name) ||
    reports(act).test(text) ||
    /upload|transfer|queued/i.test(text);
  const results = book.items.filter(
    (item) => item.call?.ok !== false && !onlyPrints(item) && isTold(item.text),
  );
  const told = clause.includes("已") ? clause : sentence;
  const numbers: readonly string[] = told.match(/\d{2,}/g) ?? [];
  if (numbers.some((digits) => results.some(({ text }) => hasToken(text, digits)))) return true;
  // In Chinese the assistant often leaves itself out.
  return !clause.includes("已") && results.some((item) => isToldOf(clause, item, book));
}

/** A source says that it is so, and it was before anybody did anything. */
function wasAlready(
  { isOwn }: ClaimedAct,
  { clause, sentence }: Said,
  book: EvidenceBook,
): boolean {
  if (isOwn || !ALREADY.test(clause)) return false;
  return book.items.some((item) => item.call?.ok !== false && isToldOf(sentence, item, book));
}

const reports = oncePer(({ words }: Act) => new RegExp(Object.values(words).join("|"), "iu"));
