import type { ModelPart, ModelRequest } from "@steward/sdk/model-port.ts";

/** What a child loads, once in its life. */
export type LlamaLoad = {
  /** Entry file of the library inside the home folder. */
  readonly library: string;
  readonly modelPath: string;
  readonly contextTokens: number;
  /** Where the request names none. */
  readonly temperature: number;
  /** Absent: as many as there are cores. */
  readonly threads?: number;
  readonly gpu: false | "auto" | "metal";
};

export type ToLlamaChild =
  | { readonly type: "load"; readonly load: LlamaLoad }
  /** One at a time: the next only after the `end` part of the one before. */
  | { readonly type: "generate"; readonly id: number; readonly request: ModelRequest }
  | { readonly type: "abort"; readonly id: number }
  /** At any time, also while an answer is written. */
  | { readonly type: "count"; readonly id: number; readonly texts: readonly string[] };

export type FromLlamaChild =
  | { readonly type: "loaded"; readonly contextTokens: number }
  | { readonly type: "load-failed"; readonly message: string }
  | { readonly type: "part"; readonly id: number; readonly part: ModelPart }
  | { readonly type: "counted"; readonly id: number; readonly counts: readonly number[] };
