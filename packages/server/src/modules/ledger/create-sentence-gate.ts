import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { isFailure } from "./deeds/find-failed-call.ts";
import { readAccount, type Account } from "./deeds/read-account.ts";
import { checkSentence, type Known } from "./check-text.ts";
import { detectLanguage, type Language } from "./detect-language.ts";
import { openEvidenceBook, type EvidenceBook } from "./evidence-book.ts";
import { isRejected } from "./is-rejected.ts";
import { ofThisTurn } from "./of-this-turn.ts";
import type { Sentence } from "./sentence.ts";
import { sliceAfter, sliceEarlier, splitSentences } from "./split-sentences.ts";
import { tableAbove } from "./numbers/table-above.ts";

export type GateOptions = {
  /** Asked anew with each sentence: calls may settle meanwhile. */
  readonly evidence: () => readonly Evidence[];
  readonly question: string;
  /** Everything waits for the end of the draft. */
  readonly hold: boolean;
};

export type Passed =
  | {
      readonly ok: true;
      /** What may be shown now. */
      readonly text: string;
      /** Of the sentences that have come to their end. Places count in the whole draft. */
      readonly claims: readonly Claim[];
    }
  /** The draft is over: nothing of the sentence, nor of what follows, may be shown. */
  | { readonly ok: false; readonly text: string; readonly rejected: readonly Claim[] };

export type SentenceGate = {
  push(delta: string): Passed;
  /** Nothing more is shown before the draft is complete: it is to be, or a call failed. */
  isHeld(): boolean;
  /** The draft is complete. */
  end(): Passed;
};

/** What has any of these is shown as a whole or not at all: figures, names of things, who did something. */
const TELLING =
  /[\d`"“„«「『/\\@]|(?<!\p{L})(?:(?:I|we)(?!\s+(?:would|can|could|will|should|may|might|think|suggest|recommend|hope|need|am|are)\s)|my|our|ich|wir|eu|nós|yo|je|j|nous)(?!\p{L})|[我已了]/iu;
/** After one of these a word may come that says that something was done. */
const PASSIVE =
  /(?<!\p{L})(?:was|were|been|being|has|have|had|got|now|wurden?|hat|haben|worden|fue|fueron|ha|han|sido|foi|foram|été|ont)(?!\p{L})/iu;
const CLAUSE_END = /[,;:—–，；：]\s*(?=\S*$)|[,;:—–]\s/g;
/** Where a sentence, a clause or a line may end. */
const PAUSE = /[\n.!?…。！？,;:—–，；：]/u;
/** "File saved" is shorter: nobody shall see its half. */
const CLAUSE_CHARACTERS = 24;
/** Every look at a sentence costs: one that is longer than this is shown in pieces of this length. */
const LONG_CHARACTERS = 300;
/** Nobody's sentence: it is checked in stretches of this length. */
const ENDLESS_CHARACTERS = 1_000;
/** The newest words tell the language. */
const TOLD_BY_CHARACTERS = 1_000;

const nothing: Passed = { ok: true, text: "", claims: [] };

/** Lets an answer pass sentence by sentence, each after its check. Text that has passed is never taken back. */
export function createSentenceGate({ evidence, question, hold }: GateOptions): SentenceGate {
  let draft = "";
  /** Up to its end sentences have been checked; up to `shown` text has passed. */
  let last: Sentence | null = null;
  let shown = 0;
  let looked = 0;
  let isShut = false;
  const doubts = createDoubts();
  const toBook = createBookOpener(evidence, question);
  const toOwn = () => ofThisTurn(toBook());
  const release = (until: number): string => {
    const from = shown;
    shown = Math.max(shown, until);
    return draft.slice(from, shown);
  };
  const language = () => detectLanguage(draft.slice(-TOLD_BY_CHARACTERS), question);
  const known = (account: Account | null) => ({ language: language(), book: toBook(), account });
  /** Whether an answer owns up to a failure shows at its end. */
  const isHeld = () => hold || toOwn().outcomes().failed.some(isFailure);
  /** How far a sentence that is still being said may be shown: as far as it claims nothing. */
  const untilWhere = (open: Sentence): number => {
    const until = untilPause(open, shown);
    if (open.form !== "prose" || until <= Math.max(shown, open.start)) return until;
    const said = { ...open, text: open.text.slice(0, until - open.start), end: until };
    // A few words do not tell their language yet: then it is mostly that of the question.
    return claims(said, [language(), detectLanguage(question)], toBook()) ? open.start : until;
  };
  const pass = (sentences: readonly Sentence[], until: number, account: Account | null): Passed => {
    const passed: Claim[] = [];
    for (const sentence of sentences) {
      const found = checkSentence(sentence, known(account));
      const rejected = found.filter(isRejected);
      if (rejected.length > 0) {
        isShut = true;
        return { ok: false, text: hold ? "" : release(sentence.start), rejected };
      }
      passed.push(...doubts.withhold(sentence, found));
      last = sentence;
    }
    return { ok: true, text: release(until), claims: passed };
  };
  return {
    push(delta) {
      draft += delta;
      const isIdle = isWithin(draft.length, last?.end ?? 0, looked);
      const mayEnd = !isIdle || PAUSE.test(draft.slice(-delta.length - 1));
      if (isShut || isHeld() || !mayEnd) return nothing;
      looked = draft.length;
      const sentences = splitRest(draft, last);
      const open = sentences.at(-1);
      const isOver = open !== undefined && isFinished(open, draft);
      const over = isOver ? sentences : sentences.slice(0, -1);
      const until = isOver || open === undefined ? (over.at(-1)?.end ?? shown) : untilWhere(open);
      return pass(over, until, null);
    },
    isHeld,
    end() {
      if (isShut) return nothing;
      const whole = isHeld() ? readAccount(splitSentences(draft), language(), toOwn()) : null;
      const passed = pass(splitRest(draft, last), draft.length, whole);
      return passed.ok ? doubts.settle(passed, draft, known(null)) : passed;
    },
  };
}

/** Within a long sentence most words change nothing. */
function isWithin(length: number, begun: number, looked: number): boolean {
  return length - begun > LONG_CHARACTERS && length - looked <= LONG_CHARACTERS;
}

/** A number that nothing has is doubted at the end only: the text behind may tell how it was come by. */
function createDoubts() {
  const sentences: Sentence[] = [];
  const isDoubt = ({ kind, verdict }: Claim) => kind === "number" && verdict === "unsupported";
  return {
    /** Gives the other claims of a sentence. */
    withhold(sentence: Sentence, found: readonly Claim[]): Claim[] {
      const others = found.filter((claim) => !isDoubt(claim));
      if (others.length < found.length) sentences.push(sentence);
      return others;
    },
    /** Adds what is still doubted. */
    settle(passed: Extract<Passed, { ok: true }>, draft: string, known: Known): Passed {
      const doubted = sentences.flatMap((sentence) => {
        const whole = { ...sentence, after: sliceAfter(draft, sentence.end) };
        return checkSentence(whole, known).filter(isDoubt);
      });
      return { ...passed, claims: [...passed.claims, ...doubted] };
    },
  };
}

/** Whether a sentence says, in one of these languages, anything that can be checked. */
function claims(said: Sentence, told: readonly Language[], book: EvidenceBook): boolean {
  return [...new Set(told)].some(
    (language) => checkSentence(said, { language, book, account: null }).length > 0,
  );
}

/** A quotation that has not come to its end may have more sentences. */
const QUOTING = /(?<![^\s(:：*_])(?:"(?=[^\s"])[^"\n]{0,600}|“[^“”\n]{0,600}|„[^“”"„\n]{0,600})$/u;

/** The sentences from a place on. */
function splitRest(draft: string, last: Sentence | null): Sentence[] {
  const from = last?.end ?? 0;
  const rest = draft.slice(from);
  const quoting = QUOTING.exec(rest)?.index ?? rest.length;
  const split = splitSentences(rest);
  const open = split.find(({ end, form }) => end > quoting && form === "prose");
  const whole = open ? { ...open, end: rest.length, text: rest.slice(open.start) } : null;
  const sentences = whole ? [...split.filter(({ start }) => start < whole.start), whole] : split;
  let previous = last;
  return sentences.map((sentence) => {
    const start = sentence.start + from;
    previous = {
      ...sentence,
      start,
      end: sentence.end + from,
      previous,
      before: previous?.text ?? "",
      earlier: sliceEarlier(draft, start),
      above: sentence.form === "row" ? tableAbove(draft, start) : "",
    };
    return previous;
  });
}

/** The book of the evidence as it is now; opened anew only when that has changed. */
function createBookOpener(evidence: GateOptions["evidence"], question: string): () => EvidenceBook {
  let known: { evidence: readonly Evidence[]; book: EvidenceBook } | null = null;
  return () => {
    const items = evidence();
    const last = known?.evidence;
    const isSame =
      last?.length === items.length &&
      items.every((item, at) => item.id === last[at]?.id && item.text === last[at].text);
    if (!known || !isSame) known = { evidence: items, book: openEvidenceBook(items, question) };
    return known.book;
  };
}

/** Whether nothing that comes can belong to it. */
function isFinished({ end, form, text }: Sentence, draft: string): boolean {
  // "3." may go on with a month.
  if (/(?:^|\s)\d{1,2}\.$/.test(text)) return false;
  // A quotation may end behind the full stop: « … . »
  const isQuoting = /«[^»\n]*$/.test(text);
  if (isQuoting && text.length < ENDLESS_CHARACTERS) return false;
  if (form === "prose" && text.length > ENDLESS_CHARACTERS && /\s$/.test(text)) return true;
  if (form === "code") return /\n\s*(?:```+|~~~+)\s*\n$/.test(text);
  return (
    text.endsWith("\n") ||
    /[。！？]$/.test(text) ||
    (end < draft.length && /^\s/.test(draft.slice(end)))
  );
}

/** The last place of a sentence that is still being said where it could be shown to. */
function untilPause({ start, text, form, info, before }: Sentence, shown: number): number {
  // What is not said to be code may be what something printed.
  const isOutput = info === "" || isSpokenOf(before);
  if (form === "code") return isOutput ? start : start + text.lastIndexOf("\n") + 1;
  if (form !== "prose") return start;
  let until = 0;
  for (const match of text.matchAll(CLAUSE_END)) until = match.index + match[0].length;
  const isDue = text.length - Math.max(until, shown - start) > LONG_CHARACTERS;
  const isShort = text.length <= LONG_CHARACTERS;
  if (isDue || (isShort && !PASSIVE.test(text))) until = Math.max(until, text.lastIndexOf(" ") + 1);
  return until >= CLAUSE_CHARACTERS && !TELLING.test(text.slice(0, until)) ? start + until : start;
}

/** Whether the block that follows is said to be what something printed. */
function isSpokenOf(before: string): boolean {
  return /output|print|result|log|ausgabe|ergebnis|输出|结果|saída|resultado|salida|sortie|résultat|affiche/iu.test(
    before,
  );
}
