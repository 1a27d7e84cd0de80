/** Estimates are never trusted beyond this. */
const LEAST = 0.3;
const MOST = 4;

/**
 * How many tokens a model counts for one that we estimate: its own tokenizer's word, taken from the
 * usage that it reports. The newest report counts half.
 */
export type TokenRatios = {
  of(model: string): number;
  learn(model: string, estimated: number, counted: number): void;
};

export function createTokenRatios(): TokenRatios {
  const ratios = new Map<string, number>();
  const of = (model: string) => ratios.get(model) ?? 1;
  return {
    of,
    learn(model, estimated, counted) {
      if (estimated <= 0 || counted <= 0) return;
      const seen = Math.min(Math.max(counted / estimated, LEAST), MOST);
      const known = ratios.get(model);
      ratios.set(model, known === undefined ? seen : (known + seen) / 2);
    },
  };
}
