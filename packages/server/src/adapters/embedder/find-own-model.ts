import { access } from "node:fs/promises";
import { join } from "node:path";
import type { LoadFile } from "./embedding-protocol.ts";

export type OwnModel =
  | { readonly ok: true; readonly model: LoadFile; readonly vocabulary: LoadFile }
  | { readonly ok: false; readonly reason: string };

const modelNames = [
  "model.onnx",
  "model_quantized.onnx",
  "onnx/model.onnx",
  "onnx/model_quantized.onnx",
];
const vocabularyNames = ["tokenizer.json", "vocab.txt"];

/** A model that somebody put into a folder, as model hubs lay them out. */
export async function findOwnModel(folder: string): Promise<OwnModel> {
  const model = await findFirst(folder, modelNames);
  const vocabulary = await findFirst(folder, vocabularyNames);
  if (model === undefined || vocabulary === undefined) {
    const names = model === undefined ? modelNames : vocabularyNames;
    return { ok: false, reason: `The folder ${folder} has no ${names.join(", ")}.` };
  }
  return { ok: true, model: { path: model }, vocabulary: { path: vocabulary } };
}

async function findFirst(folder: string, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const path = join(folder, name);
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
