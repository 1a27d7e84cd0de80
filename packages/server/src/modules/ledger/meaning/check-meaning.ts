import { setImmediate } from "node:timers/promises";
import type { Claim, Evidence } from "@steward/contracts/evidence.ts";
import { toWords } from "../../text/index.ts";
import type { Embed } from "../ports.ts";
import { toTelling } from "../small-words.ts";
import { toBackground, type Background } from "./background.ts";
import {
  findNumberObjection,
  findObjection,
  mustBeKnown,
  type Judgement,
} from "./find-objection.ts";
import { isContent, shareOf, toPassages } from "./passages.ts";
import { rankPassages, type Ranking } from "./rank-passages.ts";
import { sharedWords } from "./same-word.ts";
import type { Statement } from "./to-statements.ts";

/** As near as this and with so many of its words, a passage says it; far below, none does. */
const SAME = 0.5;
const SAME_SHARE = 0.25;
const FAR = 0.22;
const FAR_SHARE = 0.31;
const LEAST_WORDS = 5;
const SAME_LANGUAGE = 0.5;

export type MeaningFindings =
  | { readonly ok: true; readonly claims: readonly Claim[] }
  | { readonly ok: false; readonly reason: string };

export type MeaningInput = {
  readonly question: string;
  readonly statements: readonly Statement[];
  readonly evidence: readonly Evidence[];
};

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
  const background = toBackground(question, evidence, passages);
  const vectors = answer.vectors.slice(statements.length);
  const claims: Claim[] = [];
  for (const [at, statement] of statements.entries()) {
    const ranking = rankPassages(answer.vectors[at], vectors, passages);
    const judged = judge(statement, ranking, background);
    const { start, end, text } = statement;
    if (judged !== null) {
      claims.push({ start, end, text, kind: "statement", by: "meaning", ...judged });
    }
    // Others have their turn after every statement.
    await setImmediate();
    signal.throwIfAborted();
  }
  return { ok: true, claims };
}

function judge(said: Statement, ranking: Ranking, background: Background): Judgement | null {
  // Small embedders know one language; across two, far apart says nothing.
  if (isForeign(said, ranking, background)) return findNumberObjection(said, ranking, background);
  const statement = { ...said, language: background.language };
  const objection = findObjection(statement, ranking, background);
  const [nearest] = ranking.near;
  if (objection !== null || !nearest) return objection;
  const { passage, likeness } = nearest;
  const words = toWords(statement.text);
  if (likeness >= SAME && shareOf(words, passage.known) >= SAME_SHARE) {
    const why = `The evidence says: ${passage.text}`;
    return { verdict: "supported", evidence: [passage.id], why };
  }
  const isFar = likeness < FAR && shareOf(words, background.known) < FAR_SHARE;
  const isLong = words.filter(isContent).length >= LEAST_WORDS;
  if (!mustBeKnown(statement, background) || !isFar || !isLong) return null;
  return { verdict: "unsupported", evidence: [], why: "No evidence speaks of this." };
}

/** Too little is said for its language to be known where the nearest passage has words of it. */
function isForeign(
  { text, language }: Statement,
  { near }: Ranking,
  background: Background,
): boolean {
  if (language === background.language) return false;
  const telling = toTelling(toWords(text));
  const shared = sharedWords(telling, near[0]?.passage.words ?? []);
  return shared.length < telling.length * SAME_LANGUAGE;
}
