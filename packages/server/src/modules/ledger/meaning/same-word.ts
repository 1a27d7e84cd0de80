const LEAST_PREFIX = 4;
const SAME_PREFIX = 0.6;

/** Whether two words, as `toWords` gives them, are forms of one: "director", "directed"; "prolongée", "prolongé". */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  // Nearly all pairs differ here: this is asked of every two words.
  if (one.charCodeAt(0) !== other.charCodeAt(0)) return false;
  const most = Math.max(one.length, other.length);
  const least = Math.max(LEAST_PREFIX, Math.ceil(most * SAME_PREFIX));
  return (
    one.length >= least && one.slice(0, least) === other.slice(0, least) && /^\p{L}+$/u.test(one)
  );
}

export function hasWord(words: readonly string[], wanted: string): boolean {
  return words.some((word) => isSameWord(word, wanted));
}

/** Those of the words that the others have as well, in whatever form. */
export function sharedWords(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => hasWord(others, word));
}
