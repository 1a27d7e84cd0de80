export type { ArchiveStore } from "./episodes/archive-ports.ts";
export { createCompaction } from "./forget/create-compaction.ts";
export { createForget } from "./forget/create-forget.ts";
export { createRetention } from "./forget/create-retention.ts";
export type { ForgetStore, TraceStore } from "./forget/forget-ports.ts";
export { createTurnJobs } from "./episodes/create-turn-jobs.ts";
export type {
  EmbeddingStore,
  EpisodeDraft,
  EpisodeStore,
  MemoryCounter,
  TurnJobStore,
} from "./episodes/ports.ts";
export { createFacts } from "./facts/create-facts.ts";
export type { Facts } from "./facts/create-facts.ts";
export { createGraph } from "./graph/create-graph.ts";
export { createGraphFollower } from "./graph/create-graph-follower.ts";
export { foldKey } from "./facts/fold-key.ts";
export { foldName } from "./facts/fold-name.ts";
export { foldValue } from "./facts/fold-value.ts";
export { toLink } from "./graph/to-link.ts";
export type { FactBook } from "./facts/ports.ts";
export type { FactStore } from "./facts/ports.ts";
export type { GraphChange } from "./facts/ports.ts";
export type { GraphMirror } from "./facts/ports.ts";
export type { GraphOutbox } from "./facts/ports.ts";
export type { GraphScopes } from "./facts/ports.ts";
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
export type { RecallRequest } from "./recall/ports.ts";
export { followVectors } from "./recall/follow-vectors.ts";
export { pushVectors } from "./recall/push-vectors.ts";
export type { LastingIndex } from "./recall/push-vectors.ts";
export type { EpisodeOutline } from "./recall/ports.ts";
export type { KnowledgeSource } from "./recall/ports.ts";
export type { Postings } from "./recall/ports.ts";
export type { RecalledFact } from "./recall/ports.ts";
export type { RecallSource } from "./recall/ports.ts";
export type { VectorFeed } from "./recall/ports.ts";
export { createMemoryCommands } from "./commands/create-memory-commands.ts";
export { createMemoryTools } from "./tools/create-memory-tools.ts";
export type { ToolMemory } from "./tools/ports.ts";
