export type { Tokenizer } from "./catalogue-model.ts";
export { createModels } from "./create-models.ts";
export { toDefaultProviders, withDefaults } from "./default-providers.ts";
export { discoverModels } from "./discover-models.ts";
export { extractJson } from "./extract-json.ts";
export { ModelsConfig, ProviderConfig } from "./models-config.ts";
export type { ModelCall, Models, RoutedPart } from "./models.ts";
export type { ModelSpec, UsageStore } from "./ports.ts";
export type { RelayGrant, RelayLease } from "./relay-lease.ts";
