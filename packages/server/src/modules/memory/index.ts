export type {
  EmbeddingStore,
  EpisodeDraft,
  EpisodeQuery,
  EpisodeStore,
  Member,
  MemoryCounter,
  TurnJob,
  TurnJobStore,
} from "./ports.ts";
