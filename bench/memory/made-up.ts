/** What people might say and what a model might make of it: the same in every run. */

export const dimension = 384;
const CENTRES = 500;
const VOCABULARY = 20_000;

export type Random = () => number;

/** Numbers from 0 to 1. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Vectors in clusters, as those of texts are. */
export function createVectors(random: Random): () => Float32Array {
  const toNoise = () => Float32Array.from({ length: dimension }, () => random() - 0.5);
  const centres = Array.from({ length: CENTRES }, toNoise);
  return () => {
    const centre = centres[Math.floor(random() * CENTRES)] ?? toNoise();
    return toUnit(centre.map((each) => each + 0.8 * (random() - 0.5)));
  };
}

/** Near to it, as a question is to its answer. */
export const toQuestion = (vector: Float32Array, random: Random): Float32Array =>
  toUnit(vector.map((each) => each + 0.05 * (random() - 0.5)));

function toUnit(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const each of vector) sum += each * each;
  const length = Math.sqrt(sum);
  return vector.map((each) => each / length);
}

/** Few words are frequent and many are rare, as in any language. */
export function createSentences(random: Random): (words: number) => string {
  const toWord = () => `w${Math.floor(VOCABULARY ** random()).toString(36)}x`;
  return (words) => Array.from({ length: words }, toWord).join(" ");
}
