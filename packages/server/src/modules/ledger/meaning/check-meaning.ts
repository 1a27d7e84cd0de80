import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { toWords } from "../../words/index.ts";
import { detectLanguage } from "../detect-language.ts";
import { findConflict } from "./find-conflict.ts";
import { findNames } from "./find-names.ts";
import { findSwap } from "./find-swap.ts";
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
  readonly known: ReadonlySet<string>;
  /** The first letters of all words, for names that were made of them. */
  readonly initials: string;
  /** Texts that are to answer the question, not traces of what was done on the way. */
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
  const spoken = detectLanguage(passages.map(({ text }) => text).join("\n"));
  // Small embedders know one language; across two, far apart says nothing.
  const comparable = statements.filter(({ language }) => language === spoken);
  if (comparable.length === 0 || passages.length === 0) return { ok: true, claims: [] };
  const answer = await embed(
    [...comparable, ...passages].map(({ text }) => text),
    signal,
  );
  if (!answer.ok) return answer;
  const background = toBackground({ question, evidence }, passages);
  const vectors = answer.vectors.slice(comparable.length);
  const claims = comparable.flatMap((statement, at): Claim[] => {
    const near = findNear(answer.vectors[at], vectors, passages);
    const judged = judge(statement, near, background);
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
    known: new Set([...words, ...passages.flatMap((passage) => passage.words)]),
    initials: passages.map((passage) => passage.words.map((word) => word[0]).join("")).join(" "),
    isClosed: evidence.every(({ kind }) => kind === "text" || kind === "memory"),
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

/** What speaks against a statement, though a passage is near. */
function findObjection(
  statement: Statement,
  near: readonly Near[],
  background: Background,
): Judgement | null {
  const contradict = (why: string, { id, text }: Passage): Judgement => ({
    verdict: "contradicted",
    evidence: [id],
    why: `${why}: ${text}`,
  });
  for (const { passage, likeness } of near) {
    const conflict = findConflict(statement, passage, likeness);
    if (conflict !== null) return contradict(conflict, passage);
  }
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
