/** The tokenizer of a model. */
export type TokenCounter = {
  /**
   * What each of the texts takes in tokens, in their order; null where it cannot be told now.
   * Must not throw, and must settle soon after `signal` aborts.
   */
  count(texts: readonly string[], signal: AbortSignal): Promise<readonly number[] | null>;
};
