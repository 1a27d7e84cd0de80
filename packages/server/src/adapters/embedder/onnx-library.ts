/** The part of ONNX Runtime that is used; its builds for WebAssembly and for Node have it alike. */
export type OnnxTensor = { readonly dims: readonly number[]; readonly data: unknown };

export type OnnxSession = {
  readonly inputNames: readonly string[];
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
};

export type OnnxLibrary = {
  readonly InferenceSession: {
    create(model: Uint8Array, options: Readonly<Record<string, unknown>>): Promise<OnnxSession>;
  };
  readonly Tensor: new (
    type: "int64",
    values: BigInt64Array,
    dims: readonly number[],
  ) => OnnxTensor;
  readonly env: {
    readonly wasm: { numThreads?: number; wasmPaths?: string; wasmBinary?: Uint8Array };
  };
};
