export { createCompaction } from "./forget/create-compaction.ts";
export { createForget } from "./forget/create-forget.ts";
export { createRetention } from "./forget/create-retention.ts";
export { createFacts } from "./facts/create-facts.ts";
export type { Facts } from "./facts/create-facts.ts";
export { createGraph } from "./graph/create-graph.ts";
export { createGraphFollower } from "./graph/create-graph-follower.ts";
export { foldKey } from "./facts/fold-key.ts";
export { foldName } from "./facts/fold-name.ts";
export { foldValue } from "./facts/fold-value.ts";
export { toLink } from "./graph/to-link.ts";
export { createMemory } from "./create-memory.ts";
export type {
  EpisodeDesk,
  Memory,
  MemoryDesk,
  MemoryEmbedder,
  MemoryThread,
  MemoryUser,
} from "./memory.ts";
export { createRecall } from "./recall/create-recall.ts";
export { followVectors } from "./recall/follow-vectors.ts";
export { pushVectors } from "./recall/push-vectors.ts";
export type { LastingIndex } from "./recall/push-vectors.ts";
export { createMemoryCommands } from "./commands/create-memory-commands.ts";
export { createMemoryTools } from "./tools/create-memory-tools.ts";
