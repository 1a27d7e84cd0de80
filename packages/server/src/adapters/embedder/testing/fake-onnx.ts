import { setTimeout as pause } from "node:timers/promises";
import type { OnnxLibrary, OnnxTensor } from "../onnx-library.ts";

/** What a fake model file makes the fake runtime do. */
export type FakeModel = {
  readonly dimension: number;
  readonly failLoad?: string;
  /** Never answers, once it is loaded. */
  readonly hang?: boolean;
  /** Answers with what is not a number, once it is loaded. */
  readonly isBroken?: boolean;
};

type Ids = OnnxTensor & { readonly values: BigInt64Array };

export const env: OnnxLibrary["env"] = { wasm: {} };

export class Tensor implements Ids {
  readonly values: BigInt64Array;
  readonly dims: readonly number[];
  readonly data = undefined;

  constructor(_type: "int64", values: BigInt64Array, dims: readonly number[]) {
    this.values = values;
    this.dims = dims;
  }
}

/** Stands in for the real runtime inside a real child process: each token has its own direction. */
export const InferenceSession: OnnxLibrary["InferenceSession"] = {
  async create(model) {
    const play = JSON.parse(new TextDecoder().decode(model)) as FakeModel;
    if (play.failLoad !== undefined) throw new Error(play.failLoad);
    let runs = 0;
    return {
      inputNames: ["input_ids", "attention_mask"],
      async run(inputs) {
        runs += 1;
        const isFirst = runs === 1;
        while (play.hang === true && !isFirst) await pause(1_000);
        const { values } = inputs.input_ids as Ids;
        const data = toStates(values, play.dimension);
        if (play.isBroken === true && !isFirst) data.fill(Number.NaN);
        return { last_hidden_state: { dims: [1, values.length, play.dimension], data } };
      },
    };
  },
};

function toStates(ids: BigInt64Array, dimension: number): Float32Array {
  const states = new Float32Array(ids.length * dimension);
  for (const [at, id] of ids.entries()) states[at * dimension + (Number(id) % dimension)] = 1;
  return states;
}
