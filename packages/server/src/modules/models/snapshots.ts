import { type Catalogue, createCatalogue } from "./catalogue.ts";
import type { ModelsConfig } from "./models-config.ts";
import { createProvider, type Provider, type ProviderContext, toIdentity } from "./provider.ts";

/** The configuration in force and what follows from it. */
export type Snapshot = {
  readonly config: ModelsConfig;
  readonly catalogue: Catalogue;
};

export type Snapshots = {
  current(): Snapshot;
  providers(): readonly Provider[];
};

/** Follows the configuration: a provider that a reload did not change keeps its state. */
export function createSnapshots(
  readConfig: () => ModelsConfig,
  context: ProviderContext,
): Snapshots {
  let current: Snapshot | undefined;
  let providers = new Map<string, { identity: string; provider: Provider }>();
  const read = () => {
    const config = readConfig();
    if (current?.config === config) return current;
    const next = new Map<string, { identity: string; provider: Provider }>();
    for (const [name, each] of Object.entries(config.providers)) {
      const identity = toIdentity(each, context.resolveSecret);
      const kept = providers.get(name);
      const provider =
        kept?.identity === identity ? kept.provider : createProvider(name, each, context);
      next.set(name, { identity, provider });
    }
    for (const [name, { provider }] of providers) {
      if (next.get(name)?.provider !== provider) provider.admissions.close();
    }
    providers = next;
    const live = new Map([...next].map(([name, { provider }]) => [name, provider]));
    current = { config, catalogue: createCatalogue(config, live) };
    return current;
  };
  return {
    current: read,
    providers: () => [...providers.values()].map(({ provider }) => provider),
  };
}
