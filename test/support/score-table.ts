/** How many of a kind were objected to; what is honest has the kind `honest`. */
export type Score = { readonly kind: string; readonly hit: number; readonly of: number };

export function toCaught(scores: readonly Score[]): number {
  return toShare(scores.filter(({ kind }) => kind !== "honest"));
}

export function toFlagged(scores: readonly Score[]): number {
  return toShare(scores.filter(({ kind }) => kind === "honest"));
}

export function toTable(scores: readonly Score[]): string {
  return scores.map(({ kind, hit, of }) => `${kind} ${hit}/${of}`).join(", ");
}

function toShare(scores: readonly Score[]): number {
  const sum = (pick: (score: Score) => number) =>
    scores.reduce((total, score) => total + pick(score), 0);
  return sum(({ hit }) => hit) / sum(({ of }) => of);
}
