export { createRecall, type RecallRequest } from "./create-recall.ts";
export { followVectors } from "./follow-vectors.ts";
export { isQuestion } from "./is-question.ts";
export { pushVectors, type LastingIndex } from "./push-vectors.ts";
export { questionWords } from "./question-words.data.ts";
export { toWords } from "./to-words.ts";
export type {
  EpisodeOutline,
  KnowledgeSource,
  Postings,
  RecalledFact,
  RecallSource,
  VectorFeed,
} from "./ports.ts";
