export type { Tokenizer } from "./catalogue-model.ts";

export { createModels } from "./create-models.ts";
export { withEnvironment } from "./default-providers.ts";
export { discoverModels } from "./discover-models.ts";
export type { ModelDesk } from "./model-desk.ts";
export { ModelsConfig, ProviderConfig } from "./models-config.ts";
export type { Ask, ModelCall, Models, ModelWord, RoutedPart } from "./models.ts";
export type { ModelSpec, UsageStore } from "./ports.ts";
export { requireModel } from "./require-model.ts";
export type { RelayLease } from "./relay-lease.ts";
