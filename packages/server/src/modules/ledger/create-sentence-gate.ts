import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { isRejected } from "./answer/is-rejected.ts";
import { type Sentence, splitSentences } from "./answer/split-sentences.ts";
import { isLook } from "./checks/acts.ts";
import { mayTellOfDeed } from "./checks/find-acts.ts";
import { checkSentence, toLanguage } from "./checks/check-text.ts";
import type { Language } from "../text/index.ts";
import { type EvidenceBook, openEvidenceBook, type Source } from "./evidence/evidence-book.ts";

export type GateOptions = Omit<Source, "evidence"> & {
  /** Asked anew with each sentence: calls may settle meanwhile. */
  readonly evidence: () => readonly Evidence[];
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
  /** What has been said of a sentence that is shown as a whole or not at all. */
  waiting(): string;
  /** The draft is complete. */
  end(): Passed;
};

/** A sentence that has any of these is shown as a whole or not at all. */
const TELLING = /[\d`"“„«「『/\\@]/;
/** "File saved" is shorter: nobody shall see its half. */
const LEAST_CHARACTERS = 24;
/** Nobody's sentence: it is checked in stretches of this length. */
const ENDLESS_CHARACTERS = 1_000;

const nothing: Passed = { ok: true, text: "", claims: [] };

/** Lets an answer pass sentence by sentence, each after its check. Text that has passed is never taken back. */
export function createSentenceGate({ evidence, hold, ...source }: GateOptions): SentenceGate {
  const { question } = source;
  let draft = "";
  /** Up to here sentences have been checked; up to `shown` text has passed. */
  let checked = 0;
  let shown = 0;
  let isShut = false;
  let isWaiting = false;
  const toBook = createBookOpener(source);
  /** Looked at again with each sentence: until then nothing that was shown is taken back. */
  let isFailing = evidence().some(isOpenFailure);
  let language = toLanguage(draft, question);
  const release = (until: number): string => {
    const from = shown;
    shown = Math.max(shown, until);
    return draft.slice(from, shown);
  };
  const isHeld = () => hold || isFailing;
  const pass = (sentences: readonly Sentence[], until: number): Passed => {
    const passed: Claim[] = [];
    for (const sentence of sentences) {
      const items = evidence();
      isFailing = items.some(isOpenFailure);
      const found = checkSentence(sentence, { book: toBook(items), language, text: draft });
      const rejected = found.filter(isRejected);
      if (rejected.length > 0) {
        isShut = true;
        return { ok: false, text: hold ? "" : release(sentence.start), rejected };
      }
      passed.push(...found);
      checked = sentence.end;
      language = toLanguage(draft, question);
    }
    return { ok: true, text: release(until), claims: passed };
  };
  return {
    push(delta) {
      draft += delta;
      isWaiting = false;
      if (isShut || isHeld()) return nothing;
      if (checked === 0) language = toLanguage(draft, question);
      const sentences = splitRest(draft, checked);
      const open = sentences.at(-1);
      if (open === undefined) return pass([], draft.length);
      if (isFinished(open, draft)) return pass(sentences, open.end);
      isWaiting = isWhole(open, language);
      return pass(sentences.slice(0, -1), isWaiting ? open.start : untilWhere(open));
    },
    waiting: () => (isWaiting && !isShut && !isHeld() ? draft.slice(shown) : ""),
    isHeld,
    end() {
      if (isShut) return nothing;
      language = toLanguage(draft, question);
      return pass(splitRest(draft, checked), draft.length);
    },
  };
}

/** It was to change something and did not, and nothing made up for it. */
function isOpenFailure({ call, isEarlier }: Evidence): boolean {
  if (call?.outcome !== "failed" || call.isMadeGood === true || isEarlier === true) return false;
  return call.effects === undefined || !(call.effects.length === 0 || isLook(call.effects));
}

/** A quotation that has not come to its end may have more sentences. */
const QUOTING =
  /(?<![^\s(:：*_])(?:"(?=[^\s"])[^"\n]{0,600}|“[^“”\n]{0,600}|„[^“”"„\n]{0,600}|«[^«»\n]{0,600})$/u;

/** The sentences from a place on. */
function splitRest(draft: string, from: number): Sentence[] {
  const rest = draft.slice(from);
  const quoting = QUOTING.exec(rest)?.index ?? rest.length;
  const split = splitSentences(rest);
  const open = split.find(({ end, form }) => end > quoting && form === "prose");
  const whole = open ? { ...open, end: rest.length, text: rest.slice(open.start) } : null;
  const sentences = whole ? [...split.filter(({ start }) => start < whole.start), whole] : split;
  return sentences.map((each) => ({ ...each, start: each.start + from, end: each.end + from }));
}

/** Whether nothing that comes can belong to it. */
function isFinished({ end, form, text }: Sentence, draft: string): boolean {
  if (form === "code") return /\n\s*(?:```+|~~~+)\s*\n$/.test(text);
  if (form === "prose" && text.length > ENDLESS_CHARACTERS) return /\s$/.test(text);
  // "3." may go on with a month, and a quotation may end behind the full stop.
  if (/(?:^|\s)\d{1,2}\.$/.test(text) || QUOTING.test(text)) return false;
  return text.endsWith("\n") || /[。！？]$/.test(text) || /^\s/.test(draft.slice(end));
}

/** Whether a sentence may be shown only when it is over and checked. */
function isWhole({ text, form, info }: Sentence, language: Language): boolean {
  // A block that is not said to be code may be what something printed.
  if (form === "code") return info === "";
  return form !== "prose" || TELLING.test(text) || mayTellOfDeed(text, language);
}

/** How far one that tells nothing may be shown while it is still being said: word by word, code by lines. */
function untilWhere({ start, text, form }: Sentence): number {
  if (form === "code") return start + text.lastIndexOf("\n") + 1;
  const until = text.lastIndexOf(" ") + 1;
  return until >= LEAST_CHARACTERS ? start + until : start;
}

/** The book of the evidence as it is now; opened anew only when that has changed. */
function createBookOpener(
  source: Omit<Source, "evidence">,
): (items: readonly Evidence[]) => EvidenceBook {
  let known: { evidence: readonly Evidence[]; book: EvidenceBook } | null = null;
  return (items) => {
    const last = known?.evidence;
    const isSame =
      last?.length === items.length &&
      items.every((item, at) => item.id === last[at]?.id && item.text === last[at].text);
    if (!known || !isSame) {
      known = { evidence: items, book: openEvidenceBook({ ...source, evidence: items }) };
    }
    return known.book;
  };
}
