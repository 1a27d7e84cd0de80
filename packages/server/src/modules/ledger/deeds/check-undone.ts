import type { EvidenceBook } from "../evidence-book.ts";
import type { Check, CheckInput } from "../finding.ts";
import { oncePer } from "../once-per.ts";
import { denials, failures, moods, partial } from "../moods.data.ts";
import { toTelling } from "../small-words.ts";
import { isTextGiven } from "./is-text-given.ts";
import { isToldOf } from "./is-told-of.ts";
import { ORDER_CHARACTERS } from "./judge-untried.ts";
import { isResultTold } from "./is-result-told.ts";
import { onlyLooks } from "./only-looks.ts";
import { doneAtOnce, soNow, unable } from "./orders.data.ts";
import { atHand, textual } from "./outside.data.ts";
import { readOrder } from "./read-order.ts";

const WENT =
  /(?<!\p{L})(?:went (?:out|through)|came through|runs|läuft|lief durch|ging (?:raus|durch)|tourne|parti|est passé|salió|ya tiene|pasó|já (?:foi|tem)|saiu)(?!\p{L})|出去了|好了/iu;
const ASKED = /(?:[?？]|吗)\s*$/u;
const POLITE =
  /^\W*(?:(?:hi|hey|hello|hallo|hola|olá|salut|bonjour)\W+)?(?:can|could|would|will) you(?!\p{L})|^\W*(?:kannst du|könntest du|können sie|puedes|podrías|podes|pode|poderia|peux-tu|pouvez-vous|tu peux|能不能|可以|能)/iu;
const ADDRESS = /\S+[@/]\S+/g;
/** It is there to be sent or saved by somebody. */
const READY =
  /(?<!\p{L})(?:ready|prepared|draft(?:ed)?|bereit|vorbereitet|entwurf|lista?o?s? para|preparad[oa]s?|borrador|rascunho|pronto para|prête?s?|préparée?s?|brouillon)(?!\p{L})|准备好|草稿/iu;

/** Something was ordered and nothing was done: whoever says that it is so now makes it up, in whatever words. */
export const checkUndone: Check = (input) => {
  const { sentence, book } = input;
  const { start, end, text, earlier } = sentence;
  if (!isUndone(book) || unable.test(earlier + text)) return [];
  const isResult = isResultTold(input);
  const isSo = isResult || readOrder(book.question) === "plain" || soNow.test(text);
  const isFirst = isSo && isFirstWord(input);
  if (!isFirst && !isResult) return [];
  const isAtOnce = doneAtOnce.test(text) || (isFirst && isResult && !atHand.test(text));
  // "The dentist is in your calendar already": a source may say so.
  const isSeen = () => book.items.some((item) => isToldOf(text, item, book));
  if (!isAtOnce && (!isOfOrder(input) || isSeen())) return [];
  const why = "Nothing was called that could have done this.";
  return [{ kind: "success", start, end, verdict: "unsupported", evidence: [], why }];
};

/** Where nothing at all was called, an answer that begins by telling how things are tells of the order. */
function isFirstWord({ sentence, language, book, isPlan }: CheckInput): boolean {
  const { text, form, previous } = sentence;
  if (previous !== null || form !== "prose" || book.items.length > 0) return false;
  if (isPlan(0) || /[?？]\s*$/.test(text) || READY.test(text)) return false;
  const { open, done, state } = moods[language];
  const isOwnedUp = [failures, denials, partial, open].some((mood) => mood.test(text));
  return !isOwnedUp && (done.test(text) || state.test(text) || WENT.test(text));
}

const isUndone = oncePer(
  ({ question, calls }: EvidenceBook) =>
    question.length > 0 &&
    question.length <= ORDER_CHARACTERS &&
    readOrder(question) !== null &&
    !isTextGiven(question) &&
    (!ASKED.test(question) || POLITE.test(question)) &&
    !textual.test(question.replaceAll(ADDRESS, " ")) &&
    calls.every(onlyLooks),
);

const orderedOf = oncePer(
  ({ question, toWords }: EvidenceBook) => new Set(toTelling(toWords(question))),
);

/** Whether it speaks of what was ordered, and not of what stands in the answer. */
function isOfOrder({ sentence: { text }, book }: CheckInput): boolean {
  if (atHand.test(text)) return false;
  const ordered = orderedOf(book);
  return toTelling(book.toWords(text)).some((word) => ordered.has(word));
}
