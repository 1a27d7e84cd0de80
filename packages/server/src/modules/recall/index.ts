export { createRecall, type RecallRequest } from "./create-recall.ts";
export { followVectors } from "./follow-vectors.ts";
export { pushVectors, type LastingIndex } from "./push-vectors.ts";
export type {
  EpisodeOutline,
  KnowledgeSource,
  Postings,
  RecalledFact,
  RecallSource,
  VectorFeed,
} from "./ports.ts";
