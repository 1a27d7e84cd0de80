import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { EmbeddingLoad } from "./embedding-protocol.ts";

export type OwnModel =
  | ({ readonly ok: true } & Pick<EmbeddingLoad, "model" | "vocabulary" | "pooling">)
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
  const pooling = await findPooling(folder);
  return { ok: true, model: { path: model }, vocabulary: { path: vocabulary }, pooling };
}

const Pooling = z.object({ pooling_mode_cls_token: z.boolean() });

/** Models that want something else than the mean say so in a file of their own. */
async function findPooling(folder: string): Promise<EmbeddingLoad["pooling"]> {
  const text = await readFile(join(folder, "1_Pooling", "config.json"), "utf8").catch(() => "{}");
  const { data } = Pooling.safeParse(JSON.parse(text));
  return data?.pooling_mode_cls_token === true ? "first" : "mean";
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
