import type { Act } from "./acts.data.ts";
import { hasToken, type BookItem, type EvidenceBook } from "../evidence-book.ts";
import type { ClaimedAct } from "./find-acts.ts";
import { namesUnknownFile } from "./names-unknown-file.ts";
import type { Judgement } from "../names/judge-tokens.ts";
import { ALREADY, isToldOf } from "./is-told-of.ts";
import { atHand, reaching, textual } from "./outside.data.ts";
import { ownThings } from "./things.data.ts";
import { oncePer } from "../once-per.ts";
import { reachesOutside } from "./reaches-outside.ts";
import type { Said } from "./said.ts";
import { findTokens } from "../names/find-tokens.ts";
import { foldText } from "../fold-text.ts";
import { smallWords } from "../small-words.ts";
import { onlyLooks } from "./only-looks.ts";

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
  const plain = findReturned(said.clause, book) ?? judgeUnknownFile(claimed, said, book);
  if (plain) return plain;
  const isFree = [isComposed, wasAlready, isAskedAnew].some((is) => is(claimed, said, book));
  if (isFree) return null;
  const isOrder = !/[?？]\s*$/.test(book.question);
  const isAsked = isOrder && reaching.test(said.clause) && isOrderedOnly(claimed, said, book);
  const isSeen = !isAsked || book.calls.some(({ full }) => reports(act).test(full));
  if (!isOwn && isSeen && isReported(act, said, book)) return null;
  if (isState && !isAsked && !(isOrder && isTelling(act, said, book))) return null;
  // An order, something done for it, and this as well: it is said to be a part of that.
  const isFor = act.isOutside === true || sharesOrder(claimed, said.clause, book);
  const isOrdered = isAsked || (isOrder && isFor && book.outcomes().worked.length > 0);
  const isOutside = isOrdered || reachesOut(claimed, said.clause, book);
  return isOutside ? judgeWithoutCalls(claimed, book) : null;
}

/** "It is saved in `notes.md`", where nothing was written: whoever asks where it is may be told what was done before. */
function judgeUnknownFile(
  claimed: ClaimedAct,
  { clause }: Said,
  book: EvidenceBook,
): Judgement | null {
  if (/[?？]\s*$/.test(book.question) || !book.calls.every(onlyLooks)) return null;
  return namesUnknownFile(claimed, clause, book) ? judgeWithoutCalls(claimed, book) : null;
}

/** The call that did something, and gave back the very name that is told: "saved as DR-88213-K". */
function findReturned(clause: string, book: EvidenceBook): Judgement | null {
  const ids = findTokens(clause).list.filter(({ kind }) => kind === "id");
  const isOf = (text: string) => ids.some((id) => hasToken(foldText(text), foldText(id.text)));
  const call = book.calls.find((one) => one.call.ok && !onlyLooks(one) && isOf(one.text));
  return call ? { verdict: "supported", evidence: [call.id], why: "A tool did it." } : null;
}

/** "I've written the mail": words, which need no tool. */
function isComposed({ word }: ClaimedAct, { clause }: Said): boolean {
  return COMPOSED.test(word) && LETTER.test(clause);
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
  const isText = atHand.test(clause) || textual.test(clause);
  const isElsewhere = isOwn && book.calls.length > 0 && !isText;
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

/** Nothing can have done it; but a text may report that it was done. */
function judgeWithoutCalls(claimed: ClaimedAct, book: EvidenceBook): Judgement {
  const isTold = ({ call, kind }: BookItem) =>
    !claimed.isOwn || (call === null && kind !== "memory" && kind !== "message");
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
  const results = book.items.filter((item) => item.call?.ok !== false && isTold(item.text));
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
