export type { ArchiveStore } from "./archive-ports.ts";
export { createArchive } from "./create-archive.ts";
export { createEmbeddingQueue } from "./create-embedding-queue.ts";
export { createEpisodes } from "./create-episodes.ts";
export { createForget } from "./create-forget.ts";
export { createRetention } from "./create-retention.ts";
export type { ForgetStore } from "./forget-ports.ts";
export { createTurnJobs, type StoredTurn } from "./create-turn-jobs.ts";
export type {
  EmbeddingStore,
  EpisodeDraft,
  EpisodeStore,
  MemoryCounter,
  TurnJobStore,
} from "./ports.ts";
