/**
 * A sentence, then what is to be read in it: `key=value`, with `ended:` before what is true no more
 * and `denied:` before what is only said not to be so.
 */
export type Example = readonly [sentence: string, ...facts: string[]];

export type Half = {
  readonly facts: readonly Example[];
  /** Nothing in these may be taken for a fact: questions, hypotheticals, quotes, other people's words. */
  readonly traps: readonly string[];
};

/**
 * `before` was written before the first rule of its language, and precision and recall are asserted
 * on it; `beside` grew with the rules; `after` was written when they were done, without looking at them.
 */
export type Corpus = { readonly before: Half; readonly beside: Half; readonly after: Half };
