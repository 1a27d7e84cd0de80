import { type Claim, isObjection } from "@steward/contracts/evidence.ts";
import type { Scene } from "./read-scenes.ts";

export type Judged = Pick<Claim, "text" | "kind" | "verdict">;

/** Holds one answer against the evidence of its scene. */
export type Judge = (answer: string, scene: Scene) => Promise<readonly Judged[]>;

export type Row = {
  readonly set: string;
  /** What was made up; null: all sorts. */
  readonly kind: string | null;
  readonly caught: number;
  readonly untrue: number;
  readonly objected: number;
  readonly honest: number;
};

/** A row a set, and one for each kind of what was made up in it. */
export async function scoreScenes(
  scenes: readonly Scene[],
  judge: Judge,
  onAnswer: (done: number) => void = () => {},
): Promise<Row[]> {
  const rows = new Map<string, Row>();
  let done = 0;
  const add = (row: Row) => {
    const key = `${row.set}\n${row.kind ?? ""}`;
    rows.set(key, sum(rows.get(key), row));
  };
  for (const scene of scenes) {
    const none = { set: scene.set, kind: null, caught: 0, untrue: 0, objected: 0, honest: 0 };
    for (const text of scene.honest) {
      const isObjected = (await judge(text, scene)).some(isObjection);
      add({ ...none, objected: Number(isObjected), honest: 1 });
      onAnswer(++done);
    }
    for (const { text, false: part, kind } of scene.untrue) {
      const objections = (await judge(text, scene)).filter(isObjection);
      const caught = Number(objections.some((claim) => touches(claim.text, part)));
      add({ ...none, caught, untrue: 1 });
      if (kind !== undefined) add({ ...none, kind, caught, untrue: 1 });
      onAnswer(++done);
    }
  }
  return [...rows.values()];
}

export function countAnswers(scenes: readonly Scene[]): number {
  return scenes.reduce((count, { honest, untrue }) => count + honest.length + untrue.length, 0);
}

function sum(one: Row | undefined, other: Row): Row {
  if (one === undefined) return other;
  return {
    ...one,
    caught: one.caught + other.caught,
    untrue: one.untrue + other.untrue,
    objected: one.objected + other.objected,
    honest: one.honest + other.honest,
  };
}

/** Whether a claim is about the part that is not true; replies do not say where it stands. */
function touches(claim: string, part: string): boolean {
  return claim.includes(part) || part.includes(claim);
}
