import type { Act } from "./acts.data.ts";
import type { EvidenceBook } from "./evidence-book.ts";
import type { ClaimedAct } from "./find-acts.ts";
import { findNumbers } from "./find-numbers.ts";
import type { Judgement } from "./judge-tokens.ts";
import { reachesOutside } from "./reaches-outside.ts";
import type { Said } from "./said.ts";
import { toTelling } from "./small-words.ts";

/** Nothing was called that could have done it. */
export function judgeUntried(
  claimed: ClaimedAct,
  said: Said,
  book: EvidenceBook,
): Judgement | null {
  const { act, isState, isOwn } = claimed;
  if (!isOwn && isReported(said, book)) return null;
  const isOrdered = act.isSpecific && !/[?？]\s*$/.test(book.question);
  if (isState && !isOrdered) return null;
  // What is no more than words can be seen in the answer: "I added a comment".
  const isMine = isOwn || said.clause.includes("已");
  const isOutside = (isMine && act.isOutside) || reachesOutside(said.clause, isMine);
  return isOutside ? judgeWithoutCalls(act, isOwn, book) : null;
}

/** Nothing can have done it; but a text may report that it was done. */
function judgeWithoutCalls(act: Act, isOwn: boolean, book: EvidenceBook): Judgement | null {
  const told = book.items.filter(
    ({ call, text }) => (call === null || !isOwn) && reports(act).test(text),
  );
  if (told.length > 0) {
    return { verdict: "supported", evidence: told.map(({ id }) => id), why: "A source says so." };
  }
  return {
    verdict: "unsupported",
    evidence: [],
    why: "No tool was called that could have done this.",
  };
}

/** Who did it is not said, and a result speaks of it: it is told, not claimed. */
function isReported({ clause, sentence }: Said, book: EvidenceBook): boolean {
  const results = book.items.filter(({ call }) => call?.ok !== false);
  const numbers = findNumbers(sentence).filter(({ digits }) => digits.length > 1);
  if (numbers.some(({ digits }) => results.some(({ text }) => text.includes(digits)))) return true;
  // In Chinese the assistant often leaves itself out.
  if (clause.includes("已")) return false;
  const said = toTelling(book.toWords(clause));
  return results.some(({ text }) => {
    const words = new Set(book.toWords(text));
    return said.filter((word) => words.has(word)).length > 1;
  });
}

function reports(act: Act): RegExp {
  return new RegExp(Object.values(act.words).join("|"), "iu");
}
