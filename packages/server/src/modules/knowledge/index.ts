export { createFacts, type Facts, type KeepFact } from "./create-facts.ts";
export { foldKey } from "./fold-key.ts";
export { foldName } from "./fold-name.ts";
export type {
  FactBook,
  FactCounts,
  FactLink,
  FactStore,
  FactTopic,
  GraphChange,
  GraphMirror,
  GraphOutbox,
  GraphScopes,
} from "./ports.ts";
