export { createEmbeddingQueue } from "./create-embedding-queue.ts";
export { createEpisodes } from "./create-episodes.ts";
export { createTurnJobs, type StoredTurn } from "./create-turn-jobs.ts";
export type {
  EmbeddingStore,
  EpisodeDraft,
  EpisodeStore,
  MemoryCounter,
  TurnJobStore,
} from "./ports.ts";
