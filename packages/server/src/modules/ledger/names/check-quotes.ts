import { toWords } from "../../text/index.ts";
import type { BookItem, EvidenceBook } from "../evidence-book.ts";
import { findOtherSpeaker } from "./find-other-speaker.ts";
import { isDenied } from "./is-denied.ts";
import type { Check, Finding } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { toSupported, type Judgement } from "./judge-tokens.ts";
import { everyMatch } from "../every-match.ts";
import { oncePer } from "../once-per.ts";
import { explains, offers, rewords, tells, translates } from "./quotes.data.ts";

const QUOTE =
  /"([^"\n]{2,600})"|“([^”\n]{2,600})”|„([^“”"\n]{2,600})[“”"]|«\s?([^»«\n]{2,600}?)\s?»|»(?!\s)([^»«\n]{2,600})(?<!\s)«|›([^›‹\n]{2,600})‹|‘([^‘\n]{2,600}?)’(?!\p{L})|「([^」\n]{2,600})」|『([^』\n]{2,600})』/gu;
const MARK = /["“„«»›‘「『]/;
/** So much of a quote must be there for it to be a changed one; more where it is only planned. */
const CHANGED_SHARE = 0.6;
const MOSTLY_SAME = 0.8;

/** A shorter one may be a word of the answer's own. */
const LEAST_TOLD = 4;

/** Words in quotation marks: as they were said, or not at all. */
export const checkQuotes: Check = ({ sentence, book, isPlan }) => {
  const { text } = sentence;
  if (sentence.form === "code" || book.items.length === 0 || !MARK.test(text)) return [];
  const plain = text.includes("`")
    ? text.replaceAll(/`[^`\n]*`/g, (span) => " ".repeat(span.length))
    : text;
  return everyMatch(plain, QUOTE).flatMap((match): Finding[] => {
    const [start, end] = [match.index, match.index + match[0].length];
    const inner = match.slice(1).find((part) => part !== undefined) ?? "";
    const from = start + match[0].indexOf(inner);
    const quote = fromEscapes(text.slice(from, from + inner.length));
    const [before, behind] = [text.slice(0, start), text.slice(end)];
    const speaker =
      toWords(quote).length < 2 ? null : findOtherSpeaker({ quote, before, behind }, book);
    const judgement =
      speaker ??
      judge(quote, book, {
        isPlan: isPlan(start) || explains.test(before),
        isOffered:
          translates.test(text) ||
          rewords.test(before) ||
          offers.test(before) ||
          isDenied({ start, end }, text) ||
          (before.trim() === "" && offers.test(sentence.before)),
        isTold: /[:：]\s*$/.test(before) || tells.test(`${before} … ${behind}`),
      });
    const place = { start: sentence.start + start, end: sentence.start + end };
    return judgement === null ? [] : [{ kind: "quote", ...place, ...judgement }];
  });
};

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
  /** Words for the reader, or in other words: nobody's yet. */
  readonly isOffered: boolean;
  /** Somebody or something is said to have said so. */
  readonly isTold: boolean;
};

function judge(
  quote: string,
  book: EvidenceBook,
  { isPlan, isOffered, isTold }: Telling,
): Judgement | null {
  const pieces = foldText(quote)
    .split(/\.{3}|…|\[[^\]]*\]/)
    .map((piece) => piece.replaceAll(/^[\s.,;:!?，。！？]+|[\s.,;:!?，。！？]+$/g, ""))
    .filter((piece) => piece.length > 1);
  if (pieces.length === 0) return null;
  const ids = whoSays(pieces, book);
  const isAsked = pieces.every((piece) => book.foldedQuestion.includes(piece));
  if (ids.length > 0 || isAsked) return toSupported({ ids, isAsked });
  const words = [...new Set(toWords(quote))];
  if (isOffered || words.length < 2) return null;
  const nearest = toNearest(words, book);
  if (words.length > 2 && nearest.share >= (isPlan ? MOSTLY_SAME : CHANGED_SHARE)) {
    const why = "The evidence words it otherwise.";
    return { verdict: "contradicted", evidence: [nearest.id], why };
  }
  // What has no word of the evidence may be the answer's own, unless somebody is to have said it.
  const isAbout = book.sharedWords(quote) > 0 || (words.length >= LEAST_TOLD && isTold);
  if (isPlan || !isAbout) return null;
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
