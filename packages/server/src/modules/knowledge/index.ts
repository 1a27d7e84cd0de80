export { createFacts, type Facts } from "./create-facts.ts";
export { createGraph } from "./create-graph.ts";
export { createGraphFollower } from "./create-graph-follower.ts";
export { foldKey } from "./fold-key.ts";
export { foldName } from "./fold-name.ts";
export { foldValue } from "./fold-value.ts";
export { toLink } from "./to-link.ts";
export type {
  FactBook,
  FactStore,
  GraphChange,
  GraphMirror,
  GraphOutbox,
  GraphScopes,
} from "./ports.ts";
