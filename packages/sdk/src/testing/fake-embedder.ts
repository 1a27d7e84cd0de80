import type { Embedder } from "../embedder.ts";

export type FakeEmbedderOptions = {
  readonly model?: string;
  readonly dimension?: number;
};

/** Texts that share words are near each other; nothing is understood, and no model is needed. */
export function createFakeEmbedder(options: FakeEmbedderOptions = {}): Embedder {
  const { model = "fake", dimension = 256 } = options;
  let closed = false;
  return {
    async embed(texts, signal) {
      if (closed) return { ok: false, reason: "The embedder is closed." };
      if (signal.aborted) return { ok: false, reason: "It was cancelled." };
      const vectors = texts.map((text) => toVector(text, dimension));
      return { ok: true, space: { model, dimension }, vectors };
    },
    async close() {
      closed = true;
    },
  };
}

/** Long texts are cut, as models cut them. */
const readLetters = 20_000;

function toVector(text: string, dimension: number): Float32Array {
  const vector = new Float32Array(dimension);
  const words = text
    .slice(0, readLetters)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [""];
  for (const word of words) {
    const hash = toHash(toStem(word));
    const at = hash % dimension;
    vector[at] = (vector[at] ?? 0) + ((hash >>> 16) & 1 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  // Words that cancel each other out leave no direction.
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

function toStem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, "") : word;
}

/** FNV-1a. */
function toHash(word: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const letter of word) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  return hash >>> 0;
}
