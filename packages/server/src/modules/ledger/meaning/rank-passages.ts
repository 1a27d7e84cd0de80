import type { Passage } from "./passages.ts";

/** Passages nearly as near as the nearest may speak of the same thing. */
const NEARLY = 0.1;

export type Near = { readonly passage: Passage; readonly likeness: number };

export type Ranking = {
  /** The nearest passage, and those nearly as near, in the order of their nearness. */
  readonly near: readonly Near[];
  likenessOf(passage: Passage): number;
};

export function rankPassages(
  vector: Float32Array | undefined,
  others: readonly Float32Array[],
  passages: readonly Passage[],
): Ranking {
  const all = new Map(
    passages.map((passage, at) => {
      const other = others[at];
      const likeness = vector?.reduce((sum, part, place) => sum + part * (other?.[place] ?? 0), 0);
      return [passage, likeness ?? 0] as const;
    }),
  );
  const most = Math.max(...all.values());
  const near = [...all]
    .map(([passage, likeness]) => ({ passage, likeness }))
    .filter(({ likeness }) => likeness >= most - NEARLY)
    .toSorted((one, other) => other.likeness - one.likeness);
  return { near, likenessOf: (passage) => all.get(passage) ?? 0 };
}
