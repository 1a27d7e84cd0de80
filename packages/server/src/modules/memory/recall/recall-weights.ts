/**
 * Chosen on conversations 1, 3, 5, 7 and 9 of LoCoMo and checked on the other five; see
 * bench/RESULTS.md. The score of an episode is about 0 to 1.
 */
export const recallWeights = {
  /** BM25: how soon a repeated word stops to count, and how much long texts are held back. */
  saturation: 0.9,
  lengthPenalty: 0.2,
  /** How much of a word's occurrence counts for the episodes around it. */
  spread: { next: 0.25, previous: 0.3, afterNext: 0.2 },
  /** Of the nearness in meaning: the episode alone, and with its neighbours. */
  alone: 0.5,
  window: { previous: 0.7, next: 0.3, share: 0.5 },
  /** Of nearness in meaning; the rest is for shared words. */
  meaning: 0.6,
  graph: 0.15,
  time: 0.2,
  /** Mentions a time where the question asks for one. */
  timeWord: 0.2,
  /** Said by somebody whom the question names. */
  speaker: { times: 1.3, plus: 0.1 },
  /** A question is seldom the answer. */
  asks: 0.8,
  /** Nor is what says next to nothing: so much less for no words, and a third of it for seven. */
  brief: { less: 0.2, words: 6 },
  /** By role, where no speaker is named. */
  roles: { user: 1, assistant: 0.6, system: 0.4, tool: 0.4 },
  /** Between the oldest and the newest candidate: it decides only where nothing else does. */
  recency: 0.002,
} as const;
