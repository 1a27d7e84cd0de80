/** So many answers in a row without thoughts, and a model is no longer taken to begin with them. */
const MOST_MISSES = 3;

/** Whether a model's text begins within its thoughts, because its template has the opening tag. */
export type ThoughtHabit = {
  isKnown(): boolean;
  /** It did so again. */
  confirm(): void;
  /** It was expected to, and did not. */
  doubt(): void;
};

/** What was seen of models, by whatever names one of them. */
export type ThoughtHabits = { of(model: string): ThoughtHabit };

export function createThoughtHabits(): ThoughtHabits {
  const misses = new Map<string, number>();
  return {
    of: (model) => ({
      isKnown: () => misses.has(model),
      confirm: () => void misses.set(model, 0),
      doubt() {
        const missed = (misses.get(model) ?? 0) + 1;
        if (missed < MOST_MISSES) misses.set(model, missed);
        else misses.delete(model);
      },
    }),
  };
}
