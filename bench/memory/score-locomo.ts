import type { RecallHit } from "@steward/contracts/memory.ts";
import type { LocomoQuestion, LocomoSet } from "./locomo-set.ts";

/** Asked for at once, so that the ten best sessions are among them. */
const ASKED = 200;
const TURNS = 10;
const SESSIONS = 10;
const AT_ONCE = 4;

/** In percent, means over questions. */
export type LocomoScores = {
  /** Evidence among the first ten turns. */
  readonly all: number;
  readonly heldOut: number;
  readonly chosenOn: number;
  /** Sessions of the evidence among the ten best; of all questions, also adversarial ones. */
  readonly sessions: number;
  readonly categories: ReadonlyMap<string, number>;
  /** Without adversarial ones, as everything but the sessions. */
  readonly questions: number;
};

type Recall = (question: LocomoQuestion, k: number) => Promise<readonly RecallHit[]>;
type Scored = LocomoQuestion & { readonly turns: number; readonly sessions: number };

/** Asks every question once. */
export async function scoreLocomo({ questions }: LocomoSet, recall: Recall): Promise<LocomoScores> {
  const scored: Scored[] = [];
  const left = questions.values();
  const askAll = async (): Promise<void> => {
    for (const question of left) {
      const refs = (await recall(question, ASKED)).map(({ ref }) => ref);
      scored.push({ ...question, ...score(question, refs) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askAll));
  // They have no answer, so that turns cannot hold it; but they are about a session.
  const honest = scored.filter(({ category }) => category !== "adversarial");
  const byPart = Map.groupBy(honest, ({ isHeldOut }) => isHeldOut);
  const byCategory = Map.groupBy(honest, ({ category }) => category);
  return {
    all: toMean(honest, "turns"),
    heldOut: toMean(byPart.get(true) ?? [], "turns"),
    chosenOn: toMean(byPart.get(false) ?? [], "turns"),
    sessions: toMean(scored, "sessions"),
    categories: new Map([...byCategory].map(([name, its]) => [name, toMean(its, "turns")])),
    questions: honest.length,
  };
}

function score({ evidence }: LocomoQuestion, refs: readonly string[]) {
  const wanted = new Set(evidence.map(toSession));
  const sessions = [...new Set(refs.map(toSession))].slice(0, SESSIONS);
  const turns = new Set(refs.slice(0, TURNS));
  return {
    turns: evidence.filter((ref) => turns.has(ref)).length / evidence.length,
    sessions: sessions.filter((session) => wanted.has(session)).length / wanted.size,
  };
}

const toSession = (ref: string): string => ref.slice(0, ref.lastIndexOf(":"));

const toMean = (scored: readonly Scored[], of: "turns" | "sessions"): number =>
  (100 * scored.reduce((sum, each) => sum + each[of], 0)) / scored.length;
