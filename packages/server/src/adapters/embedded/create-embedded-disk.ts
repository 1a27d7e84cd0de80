import { join } from "node:path";
import type { EmbeddedState } from "@steward/contracts/model-entry.ts";
import type { LlamaLoadResult } from "./create-llama-host.ts";
import type { EmbeddedSettings } from "./embedded-settings.ts";
import {
  listInstalledModels,
  readInstalledModel,
  type InstalledModel,
} from "./installed-models.ts";
import { isRuntimeInstalled } from "./prepare-runtime.ts";
import { toRuntimePackages, type RuntimePackages } from "./runtime-package.ts";

export type EmbeddedDisk = {
  readonly runtimeFolder: string;
  readonly modelsFolder: string;
  /** Undefined where the library has no build for this machine. */
  findPackages(): RuntimePackages | undefined;
  /** Undefined where the runtime or the weights are missing. */
  findReady(modelId: string): Promise<EmbeddedState | undefined>;
  findLoad(modelId: string): Promise<LlamaLoadResult>;
  listModels(): Promise<readonly InstalledModel[]>;
};

/** What lies in the home folder, and how it is to be loaded. */
export function createEmbeddedDisk(home: string, settings: () => EmbeddedSettings): EmbeddedDisk {
  const runtimeFolder = join(home, "runtime");
  const modelsFolder = join(home, "models");
  const findPackages = (): RuntimePackages | undefined =>
    toRuntimePackages(`${process.platform}-${process.arch}`, settings().gpu);

  const findLoad = async (modelId: string): Promise<LlamaLoadResult> => {
    const found = await readInstalledModel(modelsFolder, modelId);
    if (!found.ok) return { ok: false, failure: { kind: "missing", message: found.reason } };
    const packages = findPackages();
    if (packages === undefined || !(await isRuntimeInstalled(runtimeFolder, packages))) {
      const message = "The runtime of the built-in model is not installed yet.";
      return { ok: false, failure: { kind: "missing", message } };
    }
    const { context, threads } = settings();
    const load = {
      library: join(runtimeFolder, "node_modules", "node-llama-cpp", "dist", "index.js"),
      modelPath: found.model.path,
      contextTokens: context ?? found.model.contextTokens,
      temperature: found.model.temperature,
      gpu: packages.gpu,
      ...(threads === undefined ? {} : { threads }),
    };
    return { ok: true, load };
  };

  return {
    runtimeFolder,
    modelsFolder,
    findPackages,
    findLoad,
    async findReady(modelId) {
      if (!(await findLoad(modelId)).ok) return undefined;
      const found = await readInstalledModel(modelsFolder, modelId);
      return found.ok ? { phase: "ready", model: modelId, bytes: found.model.bytes } : undefined;
    },
    listModels: () => listInstalledModels(modelsFolder),
  };
}
