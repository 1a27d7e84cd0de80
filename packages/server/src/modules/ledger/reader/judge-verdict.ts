import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { toReceiptLine, type ReadVerdict } from "./ask-verdicts.ts";
import type { Statement } from "./to-statements.ts";

/** A quote that is shorter shows nothing, unless it is all that the entry says. */
const LEAST_CHARACTERS = 6;
const WHY_CHARACTERS = 300;

type Judged = {
  /** Null: it states no fact, or the verdict does not count. */
  readonly claim: Claim | null;
  /** Whether the statement needs nothing more: it has its source, or none is due. */
  readonly isSettled: boolean;
};

const unread: Judged = { claim: null, isSettled: false };

/**
 * Takes a reader at its word only as far as a program can follow: the quote must stand in the entry that
 * it names, and a number that nothing has is never supported.
 */
export function judgeVerdict(
  { verdict, entry, quote, why }: ReadVerdict,
  statement: Statement,
  evidence: readonly Evidence[],
): Judged {
  const piece = evidence.find(({ id }) => id === entry);
  const base = { ...statement, by: "model" } as const;
  const unsourced = (reason: string): Judged => ({
    claim: { ...base, kind: "statement", verdict: "unsupported", evidence: [], why: reason },
    isSettled: false,
  });
  const told = why.replaceAll(/\s+/g, " ").trim().slice(0, WHY_CHARACTERS);
  switch (verdict) {
    case "no fact":
      return { claim: null, isSettled: findUnknown(statement.text, evidence) === null };
    case "no source":
      return unsourced(told === "" ? "No source." : told);
    default:
  }
  if (piece === undefined || !stands(quote, piece)) return unread;
  const quoted = { ...base, evidence: [piece.id], why: said(told, quote) };
  switch (verdict) {
    case "not done":
      if (piece.call === null || hasWorked(piece)) return unread;
      return { claim: { ...quoted, kind: "success", verdict: "unsupported" }, isSettled: false };
    case "contradicted":
      if (fold(quote).includes(fold(statement.text))) return unread;
      return { claim: { ...quoted, kind: "statement", verdict }, isSettled: false };
    case "supported": {
      if (isTalk(piece) && /[?？]["”»)\s]*$/u.test(quote)) return unread;
      const unknown = findUnknown(statement.text, evidence);
      if (unknown !== null) return unsourced(`No entry says ${unknown}.`);
      return { claim: { ...quoted, kind: "statement", verdict }, isSettled: true };
    }
  }
}

function said(why: string, quote: string): string {
  const words = `“${fold(quote).slice(0, WHY_CHARACTERS)}”`;
  return why === "" ? words : `${why} ${words}`;
}

function isTalk({ kind }: Evidence): boolean {
  return kind === "memory" || kind === "message";
}

function hasWorked({ call }: Evidence): boolean {
  return call !== null && (call.outcome ?? (call.ok ? "worked" : "failed")) === "worked";
}

/** Whether an entry says a quote word by word; space is space. */
function stands(quote: string, piece: Evidence): boolean {
  const wanted = fold(quote);
  const told = [piece.text, toReceiptLine(piece) ?? ""].map(fold);
  if (wanted === "") return false;
  if (told.includes(wanted)) return true;
  return wanted.length >= LEAST_CHARACTERS && told.some((text) => text.includes(wanted));
}

/** Models differ in how they quote what has backslashes in it. */
function fold(text: string): string {
  return text.replaceAll("\\", "").replaceAll(/\s+/g, " ").trim();
}

/** The first number of a statement that no entry has; null: all of them are known. */
function findUnknown(text: string, evidence: readonly Evidence[]): string | null {
  const unreferenced = text.replaceAll(REFERENCE, "");
  const numbers = [...unreferenced.matchAll(NUMBER)].map(([number]) => number);
  if (numbers.length === 0) return null;
  const known = new Set(
    evidence
      .flatMap((piece) => [piece.text, toReceiptLine(piece) ?? ""])
      .flatMap((told) => [...told.matchAll(NUMBER)].map(([number]) => toPlain(number))),
  );
  return numbers.find((number) => !known.has(toPlain(number))) ?? null;
}

/** "[E1, E2]" names entries. */
const REFERENCE = /\[[EH]\d{1,3}(?:[,;] ?[EH]\d{1,3})*\]/g;
const NUMBER = /\d+(?:[.,'’\u00a0\u202f]\d+)*/gu;

/** "1,200" is 1200, and "05" is 5. */
function toPlain(number: string): string {
  return number.replaceAll(/[.,'’\u00a0\u202f]/gu, "").replace(/^0+(?=\d)/, "");
}
