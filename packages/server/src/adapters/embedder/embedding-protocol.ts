/** A file that a child loads. */
export type LoadFile = {
  readonly path: string;
  /** Absent: whatever it is. */
  readonly sha256?: readonly string[];
};

/** What a child loads, once in its life. */
export type EmbeddingLoad = {
  readonly model: LoadFile;
  readonly vocabulary: LoadFile;
  /** What stands for the text: the mean of its tokens, or the first one alone. */
  readonly pooling: "mean" | "first";
  /** ONNX Runtime as WebAssembly; the first is imported. */
  readonly runtime: readonly [LoadFile, ...LoadFile[]];
  /** Entry of an installed `onnxruntime-node`, which is faster. */
  readonly native?: string;
};

export type ToEmbeddingChild =
  | { readonly type: "load"; readonly load: EmbeddingLoad }
  /** One at a time: an 8-bit model's vectors would depend on the other texts of a batch. */
  | { readonly type: "embed"; readonly id: number; readonly text: string };

export type EmbeddingLoaded = {
  readonly dimension: number;
  /** Of the model's content. */
  readonly sha256: string;
  /** The two round differently, so their vectors are not of one space. */
  readonly isNative: boolean;
};

export type FromEmbeddingChild =
  | ({ readonly type: "loaded" } & EmbeddingLoaded)
  /** `damaged`: files that are missing or not what they should be. */
  | { readonly type: "load-failed"; readonly message: string; readonly damaged: readonly string[] }
  | { readonly type: "embedded"; readonly id: number; readonly vector: Float32Array }
  | { readonly type: "embed-failed"; readonly id: number; readonly message: string };
