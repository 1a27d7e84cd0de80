/**
 * What people say, and what is to be read in it: `key=value`, with `ended:` before what is true no more
 * and `denied:` before what is only said not to be so.
 */
export type Corpus = {
  readonly facts: readonly (readonly [sentence: string, ...facts: string[]])[];
  /** Nothing in these may be taken for a fact: questions, hypotheticals, quotes, other people's words. */
  readonly traps: readonly string[];
};
