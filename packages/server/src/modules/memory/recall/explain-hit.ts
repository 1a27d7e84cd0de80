import type { RecallWhy } from "@steward/contracts/memory.ts";
import { lowerBound } from "../../../kernel/lower-bound.ts";
import type { Postings } from "./ports.ts";
import type { Question } from "./parse-question.ts";
import type { Ranked } from "./rank-candidates.ts";

const MOST_WORDS = 6;
/** Below this cosine nobody would call two texts near. */
const NEAR = 0.25;

/** Only what counted is said. */
export function explainHit(hit: Ranked, question: Question): RecallWhy {
  const { field } = hit;
  const found = question.words.filter(({ word }) => isIn(field.postings.get(word), hit.id));
  const shared = [...new Set(found.map(({ shown }) => shown))];
  const speaker = field.table.speakerAt(hit.position);
  const role = field.table.roleAt(hit.position);
  const span = question.spans[0];
  const reasons = [
    shared.length > 0 && `shares ${shared.slice(0, MOST_WORDS).map(toQuoted).join(", ")}`,
    shared.length === 0 &&
      hit.words > 0 &&
      "what was said around it shares words with the question",
    hit.similarity !== null &&
      hit.similarity >= NEAR &&
      `near in meaning (${hit.similarity.toFixed(2)})`,
    hit.graph > 0 && "connected with somebody or something that the question names",
    hit.time > 0 && span && `from the time that is asked for (${span.text})`,
    hit.mentionsTime && "mentions a time, which is asked for",
    hit.isNamed && speaker !== null && `said by ${speaker}, whom the question names`,
    speaker === null && role !== "user" && `said by the ${role}: counts less`,
    field.table.columns.asks[hit.position] === 1 && "is a question itself: counts less",
  ];
  const { words, meaning, graph, time, prior } = hit;
  const text = reasons.filter((reason) => typeof reason === "string").join("; ");
  return { words, meaning, graph, time, prior, text: text || "the nearest there is" };
}

function isIn(postings: Postings | undefined, id: number): boolean {
  if (!postings) return false;
  const { ids } = postings;
  return ids[lowerBound(ids, id, { from: 0, to: ids.length })] === id;
}

const toQuoted = (word: string): string => `“${word}”`;
