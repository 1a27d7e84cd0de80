import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { checkSentence } from "./check-text.ts";
import { detectLanguage } from "./detect-language.ts";
import { openEvidenceBook, type EvidenceBook } from "./evidence-book.ts";
import { isRejected } from "./is-rejected.ts";
import type { Sentence } from "./sentence.ts";
import { splitSentences } from "./split-sentences.ts";

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
  /** The draft is complete. */
  end(): Passed;
};

/** A clause without any of these can claim nothing that is checked. */
const TELLING =
  /[\d`"“„«「『/\\@]|(?<!\p{L})(?:I|we|my|our|ich|wir|eu|nós|yo|je|j|nous)(?!\p{L})|[我已了]/iu;
const CLAUSE_END = /[,;:—–，；：]\s*(?=\S*$)|[,;:—–]\s/g;
const CLAUSE_CHARACTERS = 24;

/** Lets an answer pass sentence by sentence, each after its check. Text that has passed is never taken back. */
export function createSentenceGate({ evidence, question, hold }: GateOptions): SentenceGate {
  let draft = "";
  /** Up to here sentences have been checked; up to `shown` text has passed. */
  let checked = 0;
  let shown = 0;
  let isShut = false;
  let known: { evidence: readonly Evidence[]; book: EvidenceBook } | null = null;

  const toBook = (): EvidenceBook => {
    const items = evidence();
    const last = known?.evidence;
    const isSame =
      last?.length === items.length &&
      items.every((item, at) => item.id === last[at]?.id && item.text === last[at].text);
    if (!known || !isSame) known = { evidence: items, book: openEvidenceBook(items, question) };
    return known.book;
  };
  const release = (until: number): string => {
    const text = draft.slice(shown, Math.max(shown, until));
    shown = Math.max(shown, until);
    return text;
  };
  const unchecked = (): Sentence[] =>
    splitSentences(draft.slice(checked)).map((sentence) => ({
      ...sentence,
      start: sentence.start + checked,
      end: sentence.end + checked,
    }));
  const pass = (sentences: readonly Sentence[], showUntil: number): Passed => {
    const claims: Claim[] = [];
    const language = detectLanguage(sentences.length > 0 ? draft : "");
    for (const sentence of sentences) {
      const found = checkSentence(sentence, language, toBook());
      const rejected = found.filter(isRejected);
      if (rejected.length > 0) {
        isShut = true;
        return { ok: false, text: hold ? "" : release(sentence.start), rejected };
      }
      claims.push(...found);
      checked = sentence.end;
    }
    return { ok: true, text: release(showUntil), claims };
  };
  return {
    push(delta) {
      if (isShut) return { ok: true, text: "", claims: [] };
      draft += delta;
      if (hold) return { ok: true, text: "", claims: [] };
      const sentences = unchecked();
      const open = sentences.at(-1);
      const isOver = open !== undefined && isFinished(open, draft);
      const over = isOver ? sentences : sentences.slice(0, -1);
      const until = isOver || open === undefined ? (over.at(-1)?.end ?? shown) : untilWhere(open);
      return pass(over, until);
    },
    end() {
      if (isShut) return { ok: true, text: "", claims: [] };
      const sentences = unchecked();
      return pass(sentences, draft.length);
    },
  };
}

/** Whether nothing that comes can belong to it. */
function isFinished({ end, form, text }: Sentence, draft: string): boolean {
  // "3." may go on with a month.
  if (/(?:^|\s)\d{1,2}\.$/.test(text)) return false;
  if (form === "code") return /\n\s*(?:```+|~~~+)\s*\n$/.test(text);
  return (
    text.endsWith("\n") ||
    /[。！？]$/.test(text) ||
    (end < draft.length && /^\s/.test(draft.slice(end)))
  );
}

/** How far a sentence that is still being said may be shown. */
function untilWhere({ start, text, form, before }: Sentence): number {
  if (form === "code") return isSpokenOf(before) ? start : start + text.lastIndexOf("\n") + 1;
  if (form !== "prose") return start;
  let until = 0;
  for (const match of text.matchAll(CLAUSE_END)) until = match.index + match[0].length;
  return until >= CLAUSE_CHARACTERS && !TELLING.test(text.slice(0, until)) ? start + until : start;
}

/** Whether the block that follows is said to be what something printed. */
function isSpokenOf(before: string): boolean {
  return /output|print|result|log|ausgabe|ergebnis|输出|结果|saída|resultado|salida|sortie|résultat|affiche/iu.test(
    before,
  );
}
