import { isWithin, type Candidate } from "./gather-candidates.ts";
import { toNearness } from "./find-similar.ts";
import type { Field } from "./open-fields.ts";
import type { Question } from "./parse-question.ts";
import { recallWeights } from "./recall-weights.ts";

export type Findings = {
  readonly question: Question;
  /** Of ids; empty where there are no vectors. */
  readonly similarities: ReadonlyMap<number, number>;
  /** From the graph: 0 to 1 by id. */
  readonly graph: ReadonlyMap<number, number>;
  /** Episodes that mention a time, where the question asks for one. */
  readonly mentionTime: ReadonlySet<number>;
};

export type Ranked = Candidate & {
  readonly score: number;
  readonly words: number;
  readonly meaning: number;
  readonly graph: number;
  readonly time: number;
  readonly prior: number;
  /** The cosine itself; null: it has no vector. */
  readonly similarity: number | null;
  /** How much of the question it contains itself. */
  readonly share: number;
  readonly isNamed: boolean;
  readonly mentionsTime: boolean;
};

type Legs = Omit<Ranked, "score" | "prior">;

/** Best first; of equal ones the newer. `rest`: what they are measured against beside each other. */
export function rankCandidates(
  candidates: readonly Candidate[],
  findings: Findings,
  rest: readonly Candidate[] = [],
): readonly Ranked[] {
  const legs = toLegs(candidates, findings, rest);
  const times = legs.map(toTime);
  const oldest = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const newest = times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  return legs
    .map((leg): Ranked => {
      const age = newest === oldest ? 1 : (toTime(leg) - oldest) / (newest - oldest);
      const { score, prior } = weigh(leg, age);
      return { ...leg, score, prior };
    })
    .toSorted((a, b) => b.score - a.score || b.id - a.id);
}

function toLegs(
  candidates: readonly Candidate[],
  findings: Findings,
  rest: readonly Candidate[],
): readonly Legs[] {
  const { similarities, question } = findings;
  const toNear = ({ field, position }: Candidate) => toNearness(field, position, similarities);
  const nearness = candidates.map(toNear);
  const mostWords = Math.max(
    Number.MIN_VALUE,
    ...[...candidates, ...rest].map(({ field, position }) => field.scores[position] ?? 0),
  );
  const isKnown = (near: number | null): near is number => near !== null;
  const nearest = Math.max(...nearness.filter(isKnown));
  const farthest = Math.min(...[...nearness, ...rest.map(toNear)].filter(isKnown));
  const fields = new Set(candidates.map(({ field }) => field));
  const named = new Map([...fields].map((field) => [field, findNamed(field, question)]));
  return candidates.map((candidate, index): Legs => {
    const { field, position, id } = candidate;
    const near = nearness[index] ?? null;
    const speaker = field.table.columns.speakers[position] ?? -1;
    return {
      ...candidate,
      words: (field.scores[position] ?? 0) / mostWords,
      meaning: near === null ? 0 : (near - farthest) / Math.max(nearest - farthest, 1e-6),
      graph: findings.graph.get(id) ?? 0,
      time: isWithin(toTime(candidate), question.spans) ? 1 : 0,
      similarity: similarities.get(id) ?? null,
      share: field.shares[position] ?? 0,
      isNamed: named.get(field)?.has(speaker) ?? false,
      mentionsTime: findings.mentionTime.has(id),
    };
  });
}

/** The speakers whom the question names. */
function findNamed({ table }: Field, { speakers }: Question): ReadonlySet<number> {
  return new Set(speakers.flatMap((word) => table.speakersNamed(word)));
}

const toTime = ({ field, position }: Candidate): number => field.table.columns.times[position] ?? 0;

/** `age`: from 0, the oldest, to 1. */
function weigh(leg: Legs, age: number): { readonly score: number; readonly prior: number } {
  const weights = recallWeights;
  const found =
    (1 - weights.meaning) * leg.words +
    weights.meaning * leg.meaning +
    weights.graph * leg.graph +
    weights.time * leg.time +
    (leg.mentionsTime ? weights.timeWord : 0);
  const { table } = leg.field;
  const length = table.columns.words[leg.position] ?? 0;
  const isAnonymous = table.speakerAt(leg.position) === null;
  const times =
    (isAnonymous ? weights.roles[table.roleAt(leg.position)] : 1) *
    (table.columns.asks[leg.position] === 1 ? weights.asks : 1) *
    (1 - weights.brief.less * Math.exp(-length / weights.brief.words)) *
    (leg.isNamed ? weights.speaker.times : 1);
  const score = found * times + (leg.isNamed ? weights.speaker.plus : 0) + weights.recency * age;
  return { score, prior: found === 0 ? 1 : score / found };
}
