import { toWords } from "../../words/index.ts";
import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import { findOtherSpeaker, namesSpeaker } from "./find-other-speaker.ts";
import { isDenied } from "./is-denied.ts";
import type { Check, Finding } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { toSupported, type Judgement } from "./judge-tokens.ts";
import { everyMatch } from "../every-match.ts";
import { oncePer } from "../once-per.ts";
import {
  cites,
  credited,
  explains,
  offers,
  rewords,
  sources,
  tells,
  translates,
} from "./quotes.data.ts";

const QUOTE =
  /"([^"\n]{2,600})"|“([^”\n]{2,600})”|„([^“”"\n]{2,600})[“”"]|«\s?([^»«\n]{2,600}?)\s?»|»(?!\s)([^»«\n]{2,600})(?<!\s)«|›([^›‹\n]{2,600})‹|‘([^‘\n]{2,600}?)’(?!\p{L})|「([^」\n]{2,600})」|『([^』\n]{2,600})』/gu;
const MARK = /["“„«»›‘「『]/;
/** So much of a quote must be there for it to be a changed one; more where nobody is said to have said it. */
const CHANGED_SHARE = 0.6;
const MOSTLY_SAME = 0.8;

/** A shorter one may be a word of the answer's own. */
const LEAST_TOLD = 4;

/** Words in quotation marks: as they were said, or not at all. */
export const checkQuotes: Check = ({ sentence, language, book, isPlan }) => {
  if (sentence.form === "code" || !MARK.test(sentence.text)) return [];
  const plain = sentence.text.includes("`")
    ? sentence.text.replaceAll(/`[^`\n]*`/g, (span) => " ".repeat(span.length))
    : sentence.text;
  return everyMatch(plain, QUOTE).flatMap((match): Finding[] => {
    const inner = match.slice(1).find((part) => part !== undefined) ?? "";
    const from = match.index + match[0].indexOf(inner);
    const quote = fromEscapes(sentence.text.slice(from, from + inner.length));
    const before = sentence.text.slice(0, match.index);
    const behind = sentence.text.slice(match.index + match[0].length);
    const isWord = toWords(quote).length < 2;
    const speaker = isWord
      ? null
      : findOtherSpeaker({ quote, lead: sentence.before, before, behind }, book);
    const judgement =
      speaker ??
      judge(quote, book, {
        isPlan: isPlan(match.index) || explains.test(before),
        isOffered:
          translates.test(sentence.text) ||
          rewords.test(before) ||
          offers.test(before) ||
          isDenied({ start: match.index, end: match.index + match[0].length }, sentence.text) ||
          (before.trim() === "" && offers.test(sentence.before)),
        isTold: () =>
          isAnnounced(before, behind.trim() === "" ? sentence.after : behind) ||
          isIntroduced(before, book),
        // Who answers in another language than the evidence's puts it into words himself.
        isTranslated:
          language !== book.language &&
          (language !== "zh" || /\p{Script=Han}/u.test(quote)) &&
          !isLogged(quote, book),
        // What stands for itself is somebody's.
        isNamed: () =>
          `${before}${behind}`.trim() === "" ||
          namesSpeaker(before, book.items) ||
          isBegun(foldText(quote), book),
      });
    const start = sentence.start + match.index;
    const end = start + match[0].length;
    return judgement === null ? [] : [{ kind: "quote", start, end, ...judgement }];
  });
};

/** "FATAL: …", as lines of the evidence begin: a message is cited as it is, and not translated. */
function isLogged(quote: string, book: EvidenceBook): boolean {
  const label = /^\p{Lu}[\p{L}.]{3,30}:(?=\s)/u.exec(quote)?.[0];
  return label !== undefined && book.having(foldText(label)).length > 0;
}

/** As it was before it was written as a string of JSON or of a program. */
function fromEscapes(quote: string): string {
  return quote
    .replaceAll(/\\[nrt]/g, " ")
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

type Telling = {
  readonly isPlan: boolean;
  readonly isOffered: boolean;
  readonly isTold: () => boolean;
  readonly isTranslated: boolean;
  readonly isNamed: () => boolean;
};

function judge(
  quote: string,
  book: EvidenceBook,
  { isPlan, isOffered, isTold, isTranslated, isNamed }: Telling,
): Judgement | null {
  const pieces = foldText(quote)
    .split(/\.{3}|…|\[[^\]]*\]/)
    .map((piece) => piece.replaceAll(/^[\s.,;:!?，。！？]+|[\s.,;:!?，。！？]+$/g, ""))
    .filter((piece) => piece.length > 1);
  if (pieces.length === 0 || book.items.length === 0) return null;
  const ids = whoSays(pieces, book);
  const isAsked = pieces.every((piece) => book.foldedQuestion.includes(piece));
  if (ids.length > 0 || isAsked) return toSupported({ ids, isAsked });
  if (isOffered) return null;
  const words = [...new Set(toWords(quote))];
  if (words.length < 2) return null;
  const nearest = toNearest(words, book);
  const isChanged =
    nearest.share >= MOSTLY_SAME ||
    (nearest.share >= CHANGED_SHARE && !isPlan && (isTold() || isNamed()));
  if (words.length >= 3 && isChanged) {
    return {
      verdict: "contradicted",
      evidence: [nearest.id],
      why: "The evidence words it otherwise.",
    };
  }
  const isForeign =
    words.length < 3 ||
    (nearest.share === 0 && words.length < LEAST_TOLD) ||
    (isTranslated && nearest.share < 0.5);
  if (isPlan || isForeign || !isTold()) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence has these words." };
}

/** The items that have all pieces, whatever marks stand between the words: arrows of a menu, stars, brackets. */
function whoSays(pieces: readonly string[], book: EvidenceBook): string[] {
  const [first = "", ...others] = pieces;
  const having = book
    .having(first)
    .filter(({ folded }) => others.every((one) => folded.includes(one)));
  if (having.length > 0) return having.map(({ id }) => id);
  const bare = pieces.map((piece) => toBare(piece)).filter((piece) => piece.trim() !== "");
  if (bare.length === 0) return [];
  const saying = book.items.filter((item) => bare.every((piece) => bareOf(item).includes(piece)));
  return saying.map(({ id }) => id);
}

const bareOf = oncePer(({ folded }: BookItem) => toBare(folded));

/** The words alone, with a space around each. */
function toBare(text: string): string {
  return ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
}

/** By words around it that are not its own. */
function isAnnounced(before: string, behind: string): boolean {
  const around = `${before} … ${behind.split("\n", 1)[0]}`;
  return credited.test(behind) || cites.test(before) || tells.test(around);
}

const NAME = /(?<![.!?]\s)(?<=[^\p{L}]|^)\p{Lu}\p{Ll}[\p{L}'’-]+/gu;

/** "The head, Pilar Sanz, put it like this: …": a colon, and somebody whom the evidence knows. */
function isIntroduced(before: string, book: EvidenceBook): boolean {
  if (!/[:：]\s*$/.test(before)) return false;
  if (sources.test(before) || namesSpeaker(before, book.items)) return true;
  const names = everyMatch(before, NAME).filter(
    ({ index }) => before.slice(0, index).trim() !== "",
  );
  return names.some(([name]) => (book.find(name)?.ids.length ?? 0) > 0);
}

const BEGINNING = 3;

/** Whether a line begins as a quote does, with several words; a time stamp or a name may come before. */
function isBegun(quote: string, { items }: EvidenceBook): boolean {
  const words = quote.split(/\s+/);
  const begun = `${words.slice(0, BEGINNING).join(" ")} `;
  if (words.length <= BEGINNING) return false;
  return items.some(({ folded, text }) => {
    if (!folded.includes(begun)) return false;
    const lines = text.split("\n").map((line) => foldText(line));
    return lines.some((line) => {
      const at = line.indexOf(begun);
      return at === 0 || (at > 0 && /[:\]|>-] $/.test(line.slice(0, at)));
    });
  });
}

/** The item of which a line, or two that follow each other, has the most of the words. */
function toNearest(words: readonly string[], book: EvidenceBook): { id: string; share: number } {
  let nearest = { id: "", share: 0 };
  for (const { id, words: toKnown, text } of book.items) {
    const reach = toShare(words, toKnown());
    if (reach <= nearest.share) continue;
    const lines = reach < CHANGED_SHARE ? [] : text.split("\n").map((line) => book.toWords(line));
    const shares = lines.map((line, at) =>
      toShare(words, new Set([...line, ...(lines[at + 1] ?? [])])),
    );
    const share = Math.max(Math.min(reach, CHANGED_SHARE - 0.01), ...shares);
    if (share > nearest.share) nearest = { id, share };
  }
  return nearest;
}

function toShare(words: readonly string[], known: ReadonlySet<string>): number {
  return words.filter((word) => known.has(word)).length / words.length;
}
