export { createRecall, type Recall, type RecallRequest } from "./create-recall.ts";
export { isQuestion } from "./is-question.ts";
export { questionWords } from "./question-words.data.ts";
export { toWords } from "./to-words.ts";
export type {
  EpisodeOutline,
  FindTimes,
  KnowledgeSource,
  Postings,
  RecalledEpisode,
  RecalledFact,
  RecallPorts,
  RecallScope,
  RecallSource,
} from "./ports.ts";
