import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { EmbeddingLoad, EmbeddingLoaded, LoadFile } from "./embedding-protocol.ts";
import type { OnnxLibrary, OnnxSession, OnnxTensor } from "./onnx-library.ts";
import { readVocabulary } from "./read-vocabulary.ts";
import { toUnitVector } from "./to-unit-vector.ts";
import { createWordPiece } from "./word-piece.ts";

export type OpenOnnx = EmbeddingLoaded & {
  embed(text: string): Promise<Float32Array>;
};

/** Missing, or not what it should be. */
export class DamagedFile extends Error {
  readonly path: string;

  constructor(path: string, problem: string) {
    super(`${path} ${problem}.`);
    this.path = path;
  }
}

/** What the model was trained to read at once; more is slower and hardly better. */
const maxTokens = 256;

/** Reads and checks the files, and gets the model ready. */
export async function openOnnx(load: EmbeddingLoad): Promise<OpenOnnx> {
  const vocabulary = await readChecked(load.vocabulary);
  const model = await readChecked(load.model);
  const wordPiece = createWordPiece(readVocabulary(vocabulary.bytes.toString("utf8")));
  const { library, isNative } = await openLibrary(load);
  const session = await library.InferenceSession.create(new Uint8Array(model.bytes), {
    // Threads would wait for each other by spinning, beside a server that has work to do.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });

  const embed = async (text: string): Promise<Float32Array> => {
    const ids = wordPiece.encode(text, maxTokens);
    const outputs = await session.run(toInputs(library, session, ids));
    const vector = toUnitVector(pool(Object.values(outputs), load.pooling));
    if (vector === undefined) throw new Error("The model gave a vector without a direction.");
    return vector;
  };
  const { length: dimension } = await embed("a");
  return { dimension, sha256: model.sha256, isNative, embed };
}

async function readChecked(file: LoadFile): Promise<{ bytes: Buffer; sha256: string }> {
  const bytes = await readFile(file.path).catch((cause: unknown) => {
    throw new DamagedFile(file.path, `cannot be read (${String(cause)})`);
  });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (file.sha256?.includes(sha256) === false) {
    throw new DamagedFile(file.path, "is not what it should be");
  }
  return { bytes, sha256 };
}

async function openLibrary(
  load: EmbeddingLoad,
): Promise<{ library: OnnxLibrary; isNative: boolean }> {
  if (load.native !== undefined) {
    const native = await importLibrary(load.native).catch(() => undefined);
    // Installed for another machine, say: the other build runs everywhere.
    if (native !== undefined) return { library: native, isNative: true };
  }
  const [entry] = load.runtime;
  const files = await Promise.all(load.runtime.map(readChecked));
  const library = await importLibrary(entry.path);
  library.env.wasm.numThreads = 1;
  library.env.wasm.wasmPaths = `${pathToFileURL(dirname(entry.path)).href}/`;
  const binary = load.runtime.findIndex(({ path }) => path.endsWith(".wasm"));
  const wasm = files[binary]?.bytes;
  if (wasm !== undefined) library.env.wasm.wasmBinary = wasm;
  return { library, isNative: false };
}

async function importLibrary(path: string): Promise<OnnxLibrary> {
  const imported = (await import(pathToFileURL(path).href)) as
    | OnnxLibrary
    | { readonly default: OnnxLibrary };
  // The build for Node is a CommonJS module.
  return "InferenceSession" in imported ? imported : imported.default;
}

function toInputs(
  { Tensor }: OnnxLibrary,
  { inputNames }: OnnxSession,
  ids: readonly number[],
): Record<string, OnnxTensor> {
  const dims = [1, ids.length];
  const known: Record<string, () => OnnxTensor> = {
    input_ids: () => new Tensor("int64", BigInt64Array.from(ids, BigInt), dims),
    attention_mask: () => new Tensor("int64", new BigInt64Array(ids.length).fill(1n), dims),
    token_type_ids: () => new Tensor("int64", new BigInt64Array(ids.length), dims),
  };
  return Object.fromEntries(
    inputNames.map((name) => {
      const build = known[name];
      if (build === undefined) throw new Error(`The model wants an input "${name}".`);
      return [name, build()];
    }),
  );
}

/** One vector of those of the tokens, or what the model has pooled itself. */
function pool(
  outputs: readonly OnnxTensor[],
  pooling: EmbeddingLoad["pooling"],
): ArrayLike<number> {
  const found = outputs.find(({ data }) => data instanceof Float32Array);
  const values = found?.data;
  const dimension = found?.dims.at(-1);
  if (!(values instanceof Float32Array) || dimension === undefined) {
    throw new Error("The model gives no vectors of numbers.");
  }
  if (found?.dims.length === 2) return values;
  if (pooling === "first") return values.subarray(0, dimension);
  const sums = new Float64Array(dimension);
  for (const [at, value] of values.entries()) {
    sums[at % dimension] = (sums[at % dimension] ?? 0) + value;
  }
  return sums;
}
