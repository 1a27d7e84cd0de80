/** What a bench says: one row a figure, and how it was measured. */
export type BenchResult = {
  readonly name: string;
  readonly rows: readonly BenchRow[];
  readonly method: string;
};

export type BenchRow = {
  readonly figure: string;
  readonly value: string;
  readonly bar: string;
  readonly ok: boolean;
};
