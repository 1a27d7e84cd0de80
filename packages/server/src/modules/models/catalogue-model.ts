import type { ModelEntry } from "@steward/contracts/model-entry.ts";
import {
  type Encoding,
  knownEncodings,
  type KnownModel,
  knownModels,
  tinyNames,
} from "./known-models.data.ts";
import type { ListedModel, ProviderConfig } from "./models-config.ts";
import { protocols } from "./protocols.data.ts";

/** A model as the catalogue knows it. */
export type CatalogueModel = {
  readonly entry: ModelEntry;
  readonly provider: string;
  /** The model's name as the provider knows it. */
  readonly model: string;
  /** What the owner or the table says; undefined where neither does. */
  readonly maxOutput: number | undefined;
  /** Whether the owner set `max_output`: then it is also sent. */
  readonly limited: boolean;
  /** What counts its tokens; null where nobody here can. */
  readonly tokenizer: Tokenizer | null;
};

export type Tokenizer =
  | { readonly kind: "encoding"; readonly encoding: Encoding }
  /** That of the built-in model of this name. */
  | { readonly kind: "built-in"; readonly model: string };

export function toCatalogueModel(
  provider: string,
  config: ProviderConfig,
  listed: string | ListedModel,
): CatalogueModel {
  const own: ListedModel = typeof listed === "string" ? { id: listed } : listed;
  const known: Partial<KnownModel> = findKnown(knownModels, own.id) ?? {};
  const free = protocols[config.protocol].free ? { input: 0, output: 0 } : null;
  return {
    provider,
    model: own.id,
    maxOutput: own.max_output ?? known.maxOutput,
    limited: own.max_output !== undefined,
    tokenizer: toTokenizer(config, own.id),
    entry: {
      id: `${provider}/${own.id}`,
      name: own.name ?? own.id,
      description: `${own.id} of ${provider}`,
      kind: "provider",
      provider,
      contextTokens: own.context ?? known.context ?? null,
      ...toAbilities(own, known),
      price: own.price ?? free ?? known.price ?? null,
      available: true,
    },
  };
}

function toAbilities(own: ListedModel, known: Partial<KnownModel>) {
  const tiny = own.tiny ?? tinyNames.test(own.id.toLowerCase());
  return {
    vision: own.vision ?? known.vision ?? false,
    tools: own.tools ?? known.tools ?? !tiny,
    reasoning: own.reasoning ?? known.reasoning ?? false,
    tiny,
  };
}

function toTokenizer({ protocol }: ProviderConfig, model: string): Tokenizer | null {
  if (protocol === "embedded") return { kind: "built-in", model };
  const encoding = findKnown(knownEncodings, model);
  return encoding === undefined ? null : { kind: "encoding", encoding };
}

/** Drops vendor and region: `us.anthropic.claude-…`, `anthropic/claude-…`. */
function findKnown<T>(known: Readonly<Record<string, T>>, model: string): T | undefined {
  const lower = model.toLowerCase();
  const names = [lower, lower.slice(lower.lastIndexOf("/") + 1)];
  for (const name of names.slice()) {
    names.push(name.replace(/^(?:(?:us|eu|apac|global)\.)?[a-z0-9]+\./, ""));
  }
  for (const name of names) {
    const start =
      longestStart(known, name) ?? longestStart(known, name.replaceAll(/(\d)\.(\d)/g, "$1-$2"));
    if (start !== undefined) return start;
  }
  return undefined;
}

function longestStart<T>(known: Readonly<Record<string, T>>, name: string): T | undefined {
  const starts = Object.keys(known).filter((start) => name.startsWith(start));
  const longest = starts.toSorted((one, other) => other.length - one.length)[0];
  return longest === undefined ? undefined : known[longest];
}
