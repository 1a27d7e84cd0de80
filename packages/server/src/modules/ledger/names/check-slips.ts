import type { EvidenceBook } from "../evidence-book.ts";
import { everyMatch } from "../every-match.ts";
import type { CheckInput, Finding } from "../finding.ts";
import { foldText } from "../fold-text.ts";
import { oncePer } from "../once-per.ts";
import { isNear } from "./is-near.ts";
import { lineCue, prints, wished } from "./output.data.ts";

const SPAN = /`([^`\n]+)`/g;
const LEAST_CHARACTERS = 6;
const MOST_CHARACTERS = 80;
/** Calls, flags, paths, numbers and assignments are held against something else. */
const OTHER = /^-|[\w\])]\(|[\\/=$<>|&;]|^[\d\s.,:%+-]+$|^\w+\.\w{1,5}$/u;

type Printed = { readonly id: string; readonly line: string; readonly folded: string };

/** The whole lines that were printed, of what was run. */
const printedLines = oncePer(({ calls }: EvidenceBook): readonly Printed[] =>
  calls
    .filter(({ call }) => call.exitCode !== null)
    .flatMap(({ id, text }) =>
      text.split("\n").map((line) => ({ id, line: line.trim(), folded: foldText(line) })),
    )
    .filter(({ folded }) => folded.length >= LEAST_CHARACTERS && folded.length <= MOST_CHARACTERS),
);

/** Spans that are a letter or two off a line that was printed, and lines that were not printed at all. */
export function checkSlips({ sentence, book, isPlan }: CheckInput): Finding[] {
  const { text } = sentence;
  const lines = text.includes("`") ? printedLines(book) : [];
  if (lines.length === 0) return [];
  const spans = everyMatch(text, SPAN);
  const isThere = (said: string) => {
    const folded = foldText(said);
    const tight = folded.replaceAll(" ", "");
    return (
      book.havingTight(tight).length > 0 ||
      book.foldedQuestion.replaceAll(" ", "").includes(tight) ||
      foldText(sentence.earlier).replaceAll(" ", "").includes(tight)
    );
  };
  return spans.flatMap((match): Finding[] => {
    const said = match[1] ?? "";
    const lead = text.slice(0, match.index);
    const rest = text.slice(match.index + match[0].length);
    const isSpoken = said.length >= LEAST_CHARACTERS && !OTHER.test(said) && !isPlan(match.index);
    if (!isSpoken || wished.test(withoutSpans(`${lead} ${rest}`)) || isThere(said)) return [];
    const other = findNear(foldText(said), lines);
    const isLine = lineCue.test(lead) && /\p{L}.*\s.*\d/u.test(said);
    // Who cites what was printed beside it tells the two apart.
    const isBeside = spans.some((one) => one !== match && isThere(one[1] ?? ""));
    if (other === null ? !isLine : isBeside && !isLine) return [];
    const place = {
      start: sentence.start + match.index,
      end: sentence.start + match.index + match[0].length,
    };
    if (other === null) {
      return [
        {
          kind: "output",
          ...place,
          verdict: "unsupported",
          evidence: [],
          why: "Nothing printed this.",
        },
      ];
    }
    const why = `It printed: ${other.line}`;
    return [{ kind: "output", ...place, verdict: "contradicted", evidence: [other.id], why }];
  });
}

/** A list or a pair as a program prints it. */
const LITERAL =
  /(?<![\p{L}\p{N}`\])])(?:\[[^[\]\n`]*,[^[\]\n`]*\]|\([\d.]+,[^()\n`]*\))(?![(:`])/gu;
const NEAR_CHARACTERS = 30;

/** "It printed [1, 2, 3]", where other values were printed. */
export function checkLiterals({ sentence, book, isPlan }: CheckInput): Finding[] {
  const { text, start } = sentence;
  if (!/[[(]/.test(text) || printedLines(book).length === 0) return [];
  return everyMatch(text, LITERAL).flatMap(({ 0: said, index }): Finding[] => {
    const lead = text.slice(0, index);
    const isPrinted = prints.test(lead.slice(-NEAR_CHARACTERS)) && !wished.test(lead);
    if (!isPrinted || isPlan(index) || book.find(foldText(said)) !== null) return [];
    const other = printedLines(book).find(
      ({ line }) => /^[[(]/.test(line) && line !== said && isAlmost(toValues(said), toValues(line)),
    );
    if (!other || foldText(book.question).includes(foldText(said))) return [];
    const why = `It printed: ${other.line}`;
    const place = { start: start + index, end: start + index + said.length };
    return [{ kind: "output", ...place, verdict: "contradicted", evidence: [other.id], why }];
  });
}

function toValues(literal: string): string[] {
  return literal
    .slice(1, -1)
    .split(",")
    .map((value) => value.trim());
}

/** The same values in another order, or all but one in their places. */
function isAlmost(said: readonly string[], printed: readonly string[]): boolean {
  if (said.length !== printed.length) return false;
  const isTurned = said.toSorted().join() === printed.toSorted().join();
  return (
    isTurned || (said.length > 2 && said.filter((one, at) => one !== printed[at]).length === 1)
  );
}

function withoutSpans(text: string): string {
  return text.replaceAll(/`[^`\n]*`/g, " ");
}

/** The one line that it is almost; of several it may be another of their kind. */
function findNear(said: string, lines: readonly Printed[]): Printed | null {
  const near = lines.filter(({ folded }) => isNear(said, folded));
  const [first] = near;
  return first && near.every(({ folded }) => folded === first.folded) ? first : null;
}
