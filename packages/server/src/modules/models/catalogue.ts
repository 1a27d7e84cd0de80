import {
  type ModelEntry,
  type ModelRole,
  type StewardModelId,
  stewardModelIds,
} from "@steward/contracts/model-entry.ts";
import { type CatalogueModel, toCatalogueModel } from "./catalogue-model.ts";
import type { ModelsConfig } from "./models-config.ts";
import type { ModelCall, ResolvedModel } from "./models.ts";
import type { Provider } from "./provider.ts";
import { isStewardId, stewardModels } from "./steward-models.ts";
import { wellKnownNames } from "./well-known-names.data.ts";

/** A model that can be called. */
export type Candidate = CatalogueModel & { readonly from: Provider };

/** What one configuration offers. Made anew when the configuration changes. */
export type Catalogue = {
  resolve(id: string): ResolvedModel;
  find(id: string): Candidate | undefined;
  /** The models of a target in order of preference. */
  candidates(target: ModelCall["target"]): readonly Candidate[];
  /** Every listed model, in the order of the config. */
  readonly listed: readonly Candidate[];
};

export function createCatalogue(
  config: ModelsConfig,
  providers: ReadonlyMap<string, Provider>,
): Catalogue {
  const { listed, find } = createFinder(config, providers);

  const ofRole = (role: ModelRole): readonly Candidate[] => {
    const named = config.roles[role].flatMap((id) => find(id) ?? []);
    if (named.length > 0 || role === "embedding") return named;
    if (role !== "output") return ofRole("output");
    // Falling over to another provider is the owner's choice; the built-in model is no stranger.
    const [first] = providers.keys();
    const own = listed.filter((candidate) => candidate.provider === first);
    return own.length > 0 ? own : listed.filter(({ from }) => from.config.protocol === "embedded");
  };

  const knownIds = () => [
    ...stewardModelIds,
    ...listed.map((candidate) => candidate.entry.id),
    ...Object.keys(config.aliases),
  ];

  return {
    listed,
    find,
    candidates(target) {
      if ("role" in target) return ofRole(target.role);
      const id = ownValue(config.aliases, target.id) ?? target.id;
      if (isStewardId(id)) return [...new Set(stewardModels[id].roles.flatMap(ofRole))];
      const candidate = find(id);
      return candidate ? [candidate] : [];
    },
    resolve(id) {
      const meant = ownValue(config.aliases, id) ?? id;
      if (isStewardId(meant)) return { kind: "steward", id: meant };
      const candidate = find(meant);
      if (!candidate) {
        const isFamiliar = !config.strict && wellKnownNames.test(id);
        return {
          kind: "unknown",
          known: knownIds(),
          standIn: isFamiliar ? stewardModelIds[0] : null,
        };
      }
      return {
        kind: "provider",
        id: candidate.entry.id,
        relayable: candidate.from.relay !== undefined,
      };
    },
  };
}

function createFinder(
  config: ModelsConfig,
  providers: ReadonlyMap<string, Provider>,
): Pick<Catalogue, "find" | "listed"> {
  const byId = new Map<string, Candidate>();
  for (const from of providers.values()) {
    for (const each of from.config.models) {
      if (each === "*") continue;
      const model = toCatalogueModel(from.name, from.config, each);
      if (!byId.has(model.entry.id)) byId.set(model.entry.id, { ...model, from });
    }
  }
  /** Models that `*` lets in; a caller can make names up, so there is a limit. */
  const others = new Map<string, Candidate>();

  function findOther(id: string): Candidate | undefined {
    const known = byId.get(id) ?? others.get(id);
    if (known) return known;
    const slash = id.indexOf("/");
    const from = slash < 1 ? undefined : providers.get(id.slice(0, slash));
    const model = id.slice(slash + 1);
    if (!from || model === "" || model === "*" || !isOpen(from)) return undefined;
    const candidate = { ...toCatalogueModel(from.name, from.config, model), from };
    if (others.size >= 1000) others.clear();
    others.set(id, candidate);
    return candidate;
  }

  return {
    listed: [...byId.values()],
    find: (id) => byId.get(id) ?? findOther(ownValue(config.aliases, id) ?? id),
  };
}

/** A `steward-*` id in the catalogue: as able as the model that would answer. */
export function toStewardEntry(id: StewardModelId, first: ModelEntry | undefined): ModelEntry {
  const { name, description } = stewardModels[id];
  return {
    id,
    name,
    description,
    kind: "steward",
    provider: "steward",
    contextTokens: first?.contextTokens ?? null,
    vision: first?.vision ?? false,
    tools: first?.tools ?? false,
    reasoning: first?.reasoning ?? false,
    tiny: first?.tiny ?? false,
    price: null,
    available: first?.available ?? false,
  };
}

function isOpen(provider: Provider): boolean {
  return provider.config.models.length === 0 || provider.config.models.includes("*");
}

/** A front end may ask for a model called `constructor`. */
function ownValue(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
