import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { toWords } from "../../words/index.ts";
import { detectLanguage, type Language } from "../detect-language.ts";
import { findConflict } from "./find-conflict.ts";
import { findNames } from "./find-names.ts";
import { findOtherNumber } from "./find-other-number.ts";
import { openEvidenceBook, type EvidenceBook } from "../evidence-book.ts";
import { findSwap } from "./find-swap.ts";
import { isFromTexts } from "./is-from-texts.ts";
import { sharedWords } from "./same-word.ts";
import { toTelling } from "../small-words.ts";
import { isContent, shareOf, toPassages, type Passage } from "./passages.ts";
import type { Embed } from "../ports.ts";
import type { Statement } from "./to-statements.ts";

/** As near as this and with so many of its words, a passage says it; far below, none does. */
const SAME = 0.5;
const SAME_SHARE = 0.25;
const FAR = 0.22;
const FAR_SHARE = 0.31;
const LEAST_WORDS = 5;
/** Passages nearly as near as the nearest may speak of the same thing. */
const NEARLY = 0.1;
/** A passage as near as this speaks of something related, in whatever language. */
const RELATED = 0.4;

export type MeaningFindings =
  | { readonly ok: true; readonly claims: readonly Claim[] }
  | { readonly ok: false; readonly reason: string };

export type MeaningInput = {
  readonly question: string;
  readonly statements: readonly Statement[];
  readonly evidence: readonly Evidence[];
};

type Background = {
  readonly passages: readonly Passage[];
  readonly language: Language;
  readonly book: EvidenceBook;
  readonly known: ReadonlySet<string>;
  /** The first letters of all words, for names that were made of them. */
  readonly initials: string;
  readonly isClosed: boolean;
};
type Near = { readonly passage: Passage; readonly likeness: number };
type Judgement = Pick<Claim, "verdict" | "evidence" | "why">;

/**
 * Whether the evidence says what a statement says. Nearness alone cannot tell what is said from its
 * opposite, so it only finds the passage; words decide. What stays open is not judged.
 */
export async function checkMeaning(
  { question, statements, evidence }: MeaningInput,
  embed: Embed,
  signal: AbortSignal,
): Promise<MeaningFindings> {
  const passages = toPassages(evidence);
  if (statements.length === 0 || passages.length === 0) return { ok: true, claims: [] };
  const answer = await embed(
    [...statements, ...passages].map(({ text }) => text),
    signal,
  );
  if (!answer.ok) return answer;
  const background = toBackground({ question, evidence }, passages);
  const vectors = answer.vectors.slice(statements.length);
  const claims = statements.flatMap((statement, at): Claim[] => {
    const near = findNear(answer.vectors[at], vectors, passages);
    // Small embedders know one language; across two, far apart says nothing.
    const isForeign = statement.language !== background.language;
    const judged = isForeign
      ? findNumberObjection(statement, near, background)
      : judge(statement, near, background);
    if (judged === null) return [];
    const { start, end, text } = statement;
    return [{ start, end, text, kind: "statement", by: "meaning", ...judged }];
  });
  return { ok: true, claims };
}

function toBackground(
  { question, evidence }: Pick<MeaningInput, "question" | "evidence">,
  passages: readonly Passage[],
): Background {
  const sources = evidence.map(({ source }) => source).join("\n");
  const words = [question, sources].flatMap(toWords);
  return {
    passages,
    language: detectLanguage(passages.map(({ text }) => text).join("\n")),
    book: openEvidenceBook(evidence, question),
    known: new Set([...words, ...passages.flatMap((passage) => passage.words)]),
    initials: passages.map((passage) => passage.words.map((word) => word[0]).join("")).join(" "),
    isClosed: isFromTexts(evidence),
  };
}

/** The nearest passage, and those nearly as near, in the order of their nearness. */
function findNear(
  vector: Float32Array | undefined,
  others: readonly Float32Array[],
  passages: readonly Passage[],
): Near[] {
  const all = passages.map((passage, at) => {
    const other = others[at];
    const likeness = vector?.reduce((sum, part, place) => sum + part * (other?.[place] ?? 0), 0);
    return { passage, likeness: likeness ?? 0 };
  });
  const most = Math.max(...all.map(({ likeness }) => likeness));
  return all
    .filter(({ likeness }) => likeness >= most - NEARLY)
    .toSorted((one, other) => other.likeness - one.likeness);
}

function judge(
  statement: Statement,
  near: readonly Near[],
  background: Background,
): Judgement | null {
  const objection = background.isClosed ? findObjection(statement, near, background) : null;
  const [nearest] = near;
  if (objection !== null || !nearest) return objection;
  const { passage, likeness } = nearest;
  const words = toWords(statement.text);
  if (likeness >= SAME && shareOf(words, passage.known) >= SAME_SHARE) {
    const why = `The evidence says: ${passage.text}`;
    return { verdict: "supported", evidence: [passage.id], why };
  }
  const isFar = likeness < FAR && shareOf(words, background.known) < FAR_SHARE;
  const isLong = words.filter(isContent).length >= LEAST_WORDS;
  if (!background.isClosed || !isFar || !isLong) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence speaks of this." };
}

function contradict(why: string, { id, text }: Passage): Judgement {
  return { verdict: "contradicted", evidence: [id], why: `${why}: ${text}` };
}

function findNumberObjection(
  statement: Statement,
  near: readonly Near[],
  { passages, book, isClosed }: Background,
): Judgement | null {
  if (!isClosed) return null;
  const telling = toTelling(toWords(statement.text));
  const nearest = near.filter(({ likeness }) => likeness >= RELATED).map(({ passage }) => passage);
  const related = passages.filter(({ words }) => sharedWords(telling, words).length > 0);
  const found = findOtherNumber(statement, { book, near: nearest, related });
  if (found === null) return null;
  if (found.passage) return contradict("The evidence has another number", found.passage);
  return { verdict: "unsupported", evidence: [], why: `No evidence has ${found.said}.` };
}

/** What speaks against a statement, though a passage is near. */
function findObjection(
  statement: Statement,
  near: readonly Near[],
  background: Background,
): Judgement | null {
  for (const { passage, likeness } of near) {
    const conflict = findConflict(statement, passage, likeness);
    if (conflict !== null) return contradict(conflict, passage);
  }
  const number = findNumberObjection(statement, near, background);
  if (number !== null) return number;
  const swap = findSwap(statement, background.passages, background.known);
  if (swap !== null) return contradict("The evidence has something else in this place", swap);
  const stranger = findStranger(statement, background);
  if (stranger === null) return null;
  return { verdict: "unsupported", evidence: [], why: `No evidence speaks of ${stranger}.` };
}

/** A name that neither the evidence nor the question knows, however it is bent or shortened. */
function findStranger(
  { text, language }: Statement,
  { known, initials }: Background,
): string | null {
  const isKnown = (word: string) =>
    known.has(word) ||
    initials.includes(word) ||
    [...known].some((other) => other.length > 3 && other.slice(0, 4) === word.slice(0, 4));
  return findNames(text, language).find((name) => !toWords(name).some(isKnown)) ?? null;
}
