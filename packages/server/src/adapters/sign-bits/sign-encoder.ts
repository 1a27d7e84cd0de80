const BITS = 32;

export type SignEncoder = {
  /** How many numbers of 32 bits hold the signs of a vector: an even number. */
  readonly words: number;
  /** Writes one bit a dimension: whether the vector is above the mean there. */
  encode(vector: Float32Array, target: Uint32Array, offset: number): void;
};

/** Text vectors lean to one side; without the mean, most signs would say the same of all of them. */
export function createSignEncoder(mean: Float32Array): SignEncoder {
  const dimension = mean.length;
  const words = 2 * Math.ceil(dimension / (2 * BITS));
  return {
    words,
    encode(vector, target, offset) {
      for (let word = 0; word < words; word++) {
        const from = word * BITS;
        const to = Math.min(from + BITS, dimension);
        let bits = 0;
        for (let i = from; i < to; i++) {
          bits = (bits << 1) | ((vector[i] ?? 0) > (mean[i] ?? 0) ? 1 : 0);
        }
        target[offset + word] = bits;
      }
    },
  };
}
