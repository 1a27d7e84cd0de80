import { extractJson } from "../../../kernel/extract-json.ts";
import {
  allWords,
  type EvidenceBook,
  type Line,
  squeeze,
  toShape,
} from "../evidence/evidence-book.ts";
import { foldText } from "../evidence/fold-text.ts";
import { type Check, type Finding, toContradicted, toSupported } from "./finding.ts";

/** Fewer words are a name, a title or an emphasis. */
const LEAST_WORDS = 3;
/** Of one sentence, and of one block. */
const MOST_QUOTES = 20;
const MOST_LINES = 200;
const QUOTED =
  /(?<![^\s(:：*_])(?:"(?=\S)([^"\n]{8,600})(?<=\S)"|“([^“”\n]{8,600})”|„([^“”"„\n]{8,600})[“”"]|«\s?([^«»\n]{8,600}?)\s?»|「([^「」\n]{4,600})」)/gu;
const SPAN = /`([^`\n]{8,300})`/g;
/** Kinds of blocks that may show what was printed. */
const OUTPUT = new Set([
  "",
  "text",
  "txt",
  "console",
  "output",
  "log",
  "plaintext",
  "plain",
  "shell-session",
]);

/** Quoted words and printed lines: as they stand in the evidence, or almost so. */
export const checkWords: Check = ({ sentence, tokens, book, isOpen }) => {
  if (sentence.form === "code") return OUTPUT.has(sentence.info) ? checkBlock(sentence, book) : [];
  const isToken = (at: number) => tokens.some(({ start, end }) => start <= at + 1 && at + 1 < end);
  const found = (kind: "quote" | "output", pattern: RegExp) =>
    [...sentence.text.matchAll(pattern)].slice(0, MOST_QUOTES).flatMap((match): Finding[] => {
      const said = match.slice(1).find((part) => part !== undefined) ?? "";
      const isFree = kind === "output" && (isToken(match.index) || isOpen(match.index));
      const judgement = isFree ? null : judge(said, kind, book);
      const start = sentence.start + match.index;
      return judgement === null
        ? []
        : [{ kind, start, end: start + match[0].length, ...judgement }];
    });
  return [...found("quote", QUOTED), ...found("output", SPAN)];
};

/** The lines of a block, most of which were printed. */
function checkBlock(
  { text, start }: { text: string; start: number },
  book: EvidenceBook,
): Finding[] {
  const lines = text.split("\n").slice(1, MOST_LINES);
  let at = start + text.indexOf("\n") + 1;
  const read = lines.flatMap((line) => {
    const place = { start: at, end: at + line.length };
    at += line.length + 1;
    return /[\p{L}\p{N}]/u.test(line) ? [{ place, line }] : [];
  });
  const known = read.filter(({ line }) => book.saying(line.trim()).length > 0);
  if (known.length * 2 < read.length || known.length === 0) return [];
  return read.flatMap(({ place, line }) => {
    const judgement = judge(line.trim(), "output", book);
    return judgement === null ? [] : [{ kind: "output", ...place, ...judgement }];
  });
}

/** Null: nothing is like it, so it may be anybody's words. */
function judge(quoted: string, kind: "quote" | "output", book: EvidenceBook) {
  const said = fromJson(quoted);
  const words = said.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isHan = /\p{Script=Han}/u.test(said);
  if (words.length < LEAST_WORDS && !isHan) return null;
  const plain = said.replace(/[.,;:!?…。，！？]+$/u, "");
  const saying = book.saying(plain);
  if (saying.length > 0) return toSupported(saying.map(({ id }) => id));
  if (book.wasSaid(plain)) return null;
  const laidOut = squeeze(foldText(said));
  if (book.items.some((item) => item.tight().includes(laidOut))) return null;
  const twin = kind === "quote" ? findTwin(said, book) : findShape(said, book);
  return twin && toContradicted(twin.id, `The evidence has: ${twin.text.trim().slice(0, 120)}`);
}

/** What a string of JSON stands for; other words as they are. */
function fromJson(quoted: string): string {
  if (!quoted.includes("\\")) return quoted;
  const json = extractJson(`["${quoted}"]`);
  const [said] = json.ok && Array.isArray(json.value) ? (json.value as unknown[]) : [];
  return typeof said === "string" ? said : quoted;
}

/** A line that differs by its numbers alone. */
function findShape(said: string, book: EvidenceBook) {
  if (!/\d/.test(said)) return null;
  const wanted = toShape(said);
  return book.lines().find((line) => line.shape() === wanted) ?? null;
}

/** So much of what is said stands in the same order in one line. */
const ALIKE = 0.7;

/** A line that has almost all of it, in the same order. */
function findTwin(said: string, book: EvidenceBook) {
  const wanted = allWords(said);
  if (wanted.length < LEAST_WORDS) return null;
  const own = new Set(wanted);
  let best: Line | null = null;
  let most = ALIKE * wanted.length;
  for (const line of book.lines()) {
    const words = line.words();
    if (words.filter((word) => own.has(word)).length < most) continue;
    const shared = longestShared(wanted, words);
    // All of it stands there; only its marks differ.
    if (shared === wanted.length) return null;
    if (shared >= most) [best, most] = [line, shared];
  }
  return best;
}

/** How many words two lines have in common, in one order. */
function longestShared(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0);
  for (const word of one) {
    const next = [0];
    for (let at = 1; at <= other.length; at++) {
      const isSame = word === other[at - 1];
      next.push(isSame ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
