import type { RecallReply } from "@steward/contracts/memory.ts";
import { findSimilar } from "./find-similar.ts";
import { gatherByTime, gatherByWords, toCandidates } from "./gather-candidates.ts";
import { openFields, type Field } from "./open-fields.ts";
import { createOutlineBook } from "./outline-book.ts";
import { createQuestionParser, type Question } from "./parse-question.ts";
import type { RecallPorts } from "./ports.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { scoreWords, type AskedField } from "./score-words.ts";
import { toHits } from "./to-hits.ts";

export type RecallRequest = {
  readonly ownerId: string;
  readonly question: string;
  /** Of the question; null: words alone. */
  readonly vector: Float32Array | null;
  /** Which made the vector. */
  readonly model: string;
  readonly k: number;
  /** In tokens, about. */
  readonly budget?: number | undefined;
  readonly conversation?: string | undefined;
  /** Leaves out what is only the best of what there is: fewer hits or none are then right. */
  readonly onlyRelevant?: boolean | undefined;
  readonly now: number;
};

const BY_WORDS = "Answered by words alone:";

export type Recall = (request: RecallRequest) => Promise<RecallReply>;

/** Finds what was said and what is known that bears on a question. */
export function createRecall(ports: RecallPorts): Recall {
  const book = createOutlineBook(ports.source);
  const parseQuestion = createQuestionParser(ports.findTimes);
  return async (request) => {
    const scope = await ports.source.scope(request.ownerId, request.conversation ?? null);
    const open = await openFields(book, scope);
    const question = withoutSpeakers(parseQuestion(request.question, request.now), open);
    const asked = await readPostings(ports, open, question);
    const fields = scoreWords(
      asked,
      question.words.map(({ word }) => word),
    );
    const known = await ports.knowledge.about(scope.partitions, request.question);
    const others = [
      ...gatherByWords(fields),
      ...gatherByTime(fields, question.spans),
      ...known.episodes.keys(),
    ];
    const { nearest, similarities, degraded } = await lookAround(ports, {
      request,
      fields,
      others,
    });
    const ranked = rankCandidates(toCandidates(fields, [...others, ...nearest]), {
      question,
      similarities,
      graph: known.episodes,
      mentionTime: toMentions(question, fields),
    });
    const facts = request.conversation === undefined ? known.facts : [];
    const hits = await toHits({ ports, request, scope, question, ranked, facts });
    return { hits, degraded };
  };
}

/** A speaker's name says who, and is no word to look for: unless there is nothing else. */
function withoutSpeakers(question: Question, fields: readonly Field[]): Question {
  const isName = (word: string): boolean =>
    fields.some(({ table }) => table.speakersNamed(word).length > 0);
  const speakers = question.words.filter(({ word }) => isName(word)).map(({ word }) => word);
  const words = question.words.filter(({ word }) => !isName(word));
  return { ...question, speakers, words: words.length > 0 ? words : question.words };
}

async function readPostings(
  { source }: RecallPorts,
  fields: readonly Field[],
  question: Question,
): Promise<readonly AskedField[]> {
  const words = [...question.words.map(({ word }) => word), ...question.timeWords];
  const asked: AskedField[] = [];
  for (const field of fields) {
    const postings = await source.postings(field.partition, words);
    asked.push({ ...field, postings });
  }
  return asked;
}

function toMentions({ timeWords }: Question, fields: readonly AskedField[]): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const { postings } of fields) {
    for (const word of timeWords) for (const id of postings.get(word)?.ids ?? []) ids.add(id);
  }
  return ids;
}

type Surroundings = {
  readonly request: RecallRequest;
  readonly fields: readonly Field[];
  readonly others: readonly number[];
};

type Similar = Awaited<ReturnType<typeof findSimilar>> & { readonly degraded: string | null };

/** Meaning is an addition: whatever is wrong with the vectors, words still find. */
async function lookAround(
  { vectors }: RecallPorts,
  { request, fields, others }: Surroundings,
): Promise<Similar> {
  const none = { nearest: [], similarities: new Map<number, number>() };
  const { vector, model } = request;
  if (vector === null || fields.length === 0) return { ...none, degraded: null };
  try {
    const index = await vectors(model);
    if (index === null) return { ...none, degraded: `${BY_WORDS} nothing is embedded yet.` };
    return { ...(await findSimilar({ vector, fields, index, others })), degraded: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "the index of vectors failed";
    return { ...none, degraded: `${BY_WORDS} ${reason}` };
  }
}
