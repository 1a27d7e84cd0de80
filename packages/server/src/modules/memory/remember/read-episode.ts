import { splitSentences } from "../../text/index.ts";
import type { CompiledRules } from "./compile-rules.ts";
import { hideForeignWords } from "./hide-foreign-words.ts";

/** A sentence that may state something, at its place in the episode. */
export type ReadSentence = {
  /** With other people's words covered; as long as the original. */
  readonly text: string;
  readonly start: number;
  /** What its end and the next sentence make of it: 1 when it is meant as it stands. */
  readonly trust: number;
};

const HEDGED = 0.5;
const JOKED = 0.4;
const IS_QUESTION = /(?:[?？]|[吗呢么])["'”»)\s]*$/u;
/** A line of a transcript: "Anna: I live in Rome". */
const SPEAKER_LABEL =
  /^\s*(?<label>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?|\p{Script=Han}{2,4})\s*[:：](?=\s|\p{L})/u;

/** The sentences of an episode in which a user may speak for themselves. */
export function readEpisode(text: string, rules: CompiledRules): ReadSentence[] {
  const shown = hideForeignWords(text, rules.firstPerson);
  const stretches = splitSentences(shown);
  const sentences: ReadSentence[] = [];
  for (const [place, { start, end }] of stretches.entries()) {
    const sentence = shown.slice(start, end);
    if (rules.orders.test(sentence) && /[:：]\s*$/.test(sentence)) break;
    const label = SPEAKER_LABEL.exec(sentence)?.groups?.label;
    if (label !== undefined && !rules.labels.test(label)) continue;
    const next = stretches[place + 1];
    const after = next === undefined ? "" : shown.slice(next.start, next.end).slice(0, 40);
    const isJoke = rules.jokes.test(sentence) || rules.jokes.test(after);
    const trust = (rules.hedges.test(sentence) ? HEDGED : 1) * (isJoke ? JOKED : 1);
    sentences.push({ text: sentence, start, trust });
  }
  return sentences;
}

/** False where the words around it make it a question, a thought, an order or somebody else's claim. */
export function isStated(
  sentence: string,
  span: { readonly start: number; readonly end: number },
  rules: CompiledRules,
): boolean {
  const before = sentence.slice(0, span.start);
  if (rules.voids.test(before) || rules.orders.test(before)) return false;
  return !IS_QUESTION.test(sentence) || rules.asks.test(sentence.slice(span.end));
}
