export type Best = {
  offer(key: number, score: number): void;
  /** Best first; of equal ones the lower key first. */
  sorted(): readonly { readonly key: number; readonly score: number }[];
};

/** The `limit` best of however many, without sorting all of them. */
export function keepBest(limit: number): Best {
  let kept: { key: number; score: number }[] = [];
  /** What a further one must beat, once there are enough. */
  let bar = Number.NEGATIVE_INFINITY;
  const shrink = (): void => {
    kept = kept.toSorted((a, b) => b.score - a.score || a.key - b.key).slice(0, limit);
    if (kept.length === limit) bar = kept.at(-1)?.score ?? bar;
  };
  return {
    offer(key, score) {
      if (score <= bar) return;
      kept.push({ key, score });
      if (kept.length >= limit * 4 + 16) shrink();
    },
    sorted() {
      shrink();
      return kept;
    },
  };
}
