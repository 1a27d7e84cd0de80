import {
  createTimeFinder,
  type FoundTime,
  questionTerms,
  timeQuestions,
  timeWords,
  toWords,
} from "../../text/index.ts";

/** More words than this are a text and not a question: the first of them are looked up. */
const MOST_WORDS = 64;
const MOST_LENGTH = 10_000;

export type QuestionWord = {
  /** As it is indexed. */
  readonly word: string;
  /** As it was asked. */
  readonly shown: string;
};

export type Question = {
  /** What is looked up: each word once. */
  readonly words: readonly QuestionWord[];
  /** Words of it that are names of speakers; known once it is clear who speaks. */
  readonly speakers: readonly string[];
  /** It asks for a time: what answers tend to contain. */
  readonly timeWords: readonly string[];
  /** The times that it names. */
  readonly spans: readonly FoundTime[];
};

export type QuestionParser = (question: string, now: number) => Question;

export function createQuestionParser(): QuestionParser {
  const times = createTimeFinder();
  const ofTime = [...new Set(timeWords.flatMap(toWords))];
  return (question, now) => {
    const shown = new Map<string, string>();
    const text = question.slice(0, MOST_LENGTH);
    for (const [part] of text.matchAll(/\S+/gu)) {
      const plain = part.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
      for (const word of toWords(part)) if (!shown.has(word)) shown.set(word, plain);
    }
    const telling = [...shown].filter(([word]) => !questionTerms.has(word));
    const words = telling.length > 0 ? telling : [...shown];
    return {
      words: words.slice(0, MOST_WORDS).map(([word, as]) => ({ word, shown: as })),
      speakers: [],
      timeWords: timeQuestions.test(text) ? ofTime : [],
      spans: times.find(text, now),
    };
  };
}
