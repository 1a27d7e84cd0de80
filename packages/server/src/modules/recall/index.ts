export { isQuestion } from "./is-question.ts";
export { toWords } from "./to-words.ts";
export type {
  EpisodeOutline,
  KnowledgeSource,
  Postings,
  RecalledEpisode,
  RecalledFact,
  RecallPorts,
  RecallSource,
} from "./ports.ts";
