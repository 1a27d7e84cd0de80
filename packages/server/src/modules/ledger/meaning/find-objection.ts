import type { Claim } from "@steward/contracts/evidence.ts";
import { toWords } from "../../text/index.ts";
import { toTelling } from "../small-words.ts";
import type { Background } from "./background.ts";
import { findConflict } from "./find-conflict.ts";
import { findCrossing } from "./find-crossing.ts";
import { findExchange } from "./find-exchange.ts";
import { findNames } from "./find-names.ts";
import { findOtherActor } from "./find-other-actor.ts";
import { findOtherNumber } from "./find-other-number.ts";
import { findOverstatement } from "./find-overstatement.ts";
import { findSwap } from "./find-swap.ts";
import type { Passage } from "./passages.ts";
import type { Ranking } from "./rank-passages.ts";
import { sharedWords } from "./same-word.ts";
import type { Statement } from "./to-statements.ts";

/** A passage as near as this speaks of something related, in whatever language. */
const RELATED = 0.4;
const LEAST_SHARED = 2;

/** What says that the evidence does not tell is no statement about the world. */
const LACKS =
  /(?<!\p{L})(?:(?:do(?:es)? ?n[o'’]t|not) (?:mention|say|specify|state|tell|cover)\p{L}*|no (?:information|mention)|erwähn\p{L}+ [^.]{0,40}nicht|keine (?:angaben?|information\p{L}*)|(?:não|no) (?:menciona|indica|especifica|dice|diz)\p{L}*|ne (?:mentionne|précise|dit) pas)(?!\p{L})|没有提到|未提及|没有说明/iu;

export type Judgement = Pick<Claim, "verdict" | "evidence" | "why">;
type Objection = (
  statement: Statement,
  ranking: Ranking,
  background: Background,
) => Judgement | null;

const objections: readonly Objection[] = [
  (statement, ranking, { clauses }) => {
    const conflict = findConflict(statement, ranking, clauses());
    return conflict === null ? null : contradict(conflict.why, conflict.passage);
  },
  (statement, ranking, { passages }) => {
    const found = findOverstatement(statement, ranking, passages);
    return found === null ? null : contradict(found.why, found.passage);
  },
  (statement, ranking) =>
    contradict("The evidence puts these together in another way", findCrossing(statement, ranking)),
  (statement, ranking) =>
    contradict("The evidence has it the other way round", findExchange(statement, ranking)),
  findNumberObjection,
  (statement, { likenessOf }, background) =>
    contradict(
      "The evidence says it of somebody else",
      findOtherActor(statement, background.clauses(), likenessOf),
    ),
  (statement, _ranking, { passages, known }) =>
    contradict(
      "The evidence has something else in this place",
      findSwap(statement, passages, known),
    ),
  (statement, _ranking, background) => {
    const stranger = mustBeKnown(statement, background)
      ? findStranger(statement, background)
      : null;
    return stranger === null ? null : lack(`No evidence speaks of ${stranger}.`);
  },
];

/** What speaks against a statement, though a passage is near. */
export function findObjection(
  statement: Statement,
  ranking: Ranking,
  background: Background,
): Judgement | null {
  if (!background.isFromTexts || LACKS.test(statement.text)) return null;
  for (const object of objections) {
    const found = object(statement, ranking, background);
    if (found !== null) return found;
  }
  return null;
}

/** Whether the evidence is there to tell it: what is remembered of somebody seldom answers all of a question. */
export function mustBeKnown({ isFree }: Statement, { isFromTexts, hasTexts }: Background): boolean {
  return isFromTexts && hasTexts && !isFree;
}

export function findNumberObjection(
  statement: Statement,
  { near }: Ranking,
  { passages, book, isFromTexts }: Background,
): Judgement | null {
  if (!isFromTexts || statement.isFree) return null;
  const telling = toTelling(toWords(statement.text));
  const isRelated = ({ words, isRecord }: Passage) =>
    !isRecord && sharedWords(telling, words).length >= LEAST_SHARED;
  const nearest = near
    .filter(({ passage, likeness }) => likeness >= RELATED && !passage.isRecord)
    .map(({ passage }) => passage);
  const related = passages.filter(isRelated);
  return contradict(
    "The evidence has another number",
    findOtherNumber(statement, { book: book(), near: nearest, related }),
  );
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
  return (
    findNames(text, language).find(
      (name) => ![...toWords(name), ...toWords(name.replaceAll("-", ""))].some(isKnown),
    ) ?? null
  );
}

function contradict(why: string, passage: Passage): Judgement;
function contradict(why: string, passage: Passage | null): Judgement | null;
function contradict(why: string, passage: Passage | null): Judgement | null {
  if (passage === null) return null;
  return { verdict: "contradicted", evidence: [passage.id], why: `${why}: ${passage.text}` };
}

function lack(why: string): Judgement {
  return { verdict: "unsupported", evidence: [], why };
}
