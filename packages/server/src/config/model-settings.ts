import {
  discoverModels,
  type ModelsConfig,
  ProviderConfig,
  withEnvironment,
} from "../modules/models/index.ts";
import type { LoadedConfig } from "./load-config.ts";

export type BuiltInModel = {
  readonly id: string;
  readonly name: string;
  readonly context: number;
  readonly tiny: boolean;
};

export type ModelSettingsPorts = {
  /** Asks a local server for its models. */
  readonly probe: Parameters<typeof discoverModels>[1];
  /** The built-in models on disk, and the wanted one where no other model is. */
  readonly builtIn: (isWanted: boolean) => readonly BuiltInModel[];
};

/** The models' settings in force: the owner's file, what the environment offers, what was found. */
export type ModelSettings = {
  current(): ModelsConfig;
  /** Whether only the built-in model can answer. */
  needsBuiltIn(): boolean;
  /** Takes over a config. */
  apply(loaded: LoadedConfig): Promise<void>;
  /** Looks at the built-in models again. */
  refresh(): void;
};

export async function createModelSettings(
  loaded: LoadedConfig,
  ports: ModelSettingsPorts,
): Promise<ModelSettings> {
  let found = await find(loaded, ports);
  const needsBuiltIn = () => Object.keys(found.providers).length === 0;
  const complete = () => withBuiltIn(found, ports.builtIn(needsBuiltIn()));
  let current = complete();
  return {
    current: () => current,
    needsBuiltIn,
    async apply(next) {
      found = await find(next, ports);
      current = complete();
    },
    refresh() {
      current = complete();
    },
  };
}

async function find(loaded: LoadedConfig, { probe }: ModelSettingsPorts): Promise<ModelsConfig> {
  const { config, environment } = loaded;
  return discoverModels(withEnvironment(config.models, environment), probe);
}

/** Last of all: it answers where nothing else is configured, and can be asked by name. */
function withBuiltIn(config: ModelsConfig, models: readonly BuiltInModel[]): ModelsConfig {
  if (models.length === 0) return config;
  const embedded = ProviderConfig.parse({ protocol: "embedded", models });
  return { ...config, providers: { ...config.providers, embedded } };
}
