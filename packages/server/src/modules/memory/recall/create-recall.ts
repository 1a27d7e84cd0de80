import type { RecallReply } from "@steward/contracts/memory.ts";
import { addNeighbours, findSimilar, type SimilarQuery } from "./find-similar.ts";
import { gatherByTime, gatherByWords, toCandidates } from "./gather-candidates.ts";
import { openFields, type Field } from "./open-fields.ts";
import { createOutlineBook } from "./outline-book.ts";
import { createQuestionParser, type Question } from "./parse-question.ts";
import type { RecallPorts, RecallRequest } from "./ports.ts";
import { rankCandidates, type Findings, type Ranked } from "./rank-candidates.ts";
import { scoreWords, type AskedField, type ScoredField } from "./score-words.ts";
import { toHits } from "./to-hits.ts";

/** So many times as many as are asked for may be among them. */
const PROMISING = 5;

const BY_WORDS = "Answered by words alone:";

export type Recall = (request: RecallRequest) => Promise<RecallReply>;

/** Finds what was said and what is known that bears on a question. */
export function createRecall(ports: RecallPorts): Recall {
  const book = createOutlineBook(ports.source);
  const parseQuestion = createQuestionParser();
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
      ...gatherByWords(fields, request.k),
      ...gatherByTime(fields, question.spans),
      ...known.episodes.keys(),
    ];
    const findings = {
      question,
      graph: known.episodes,
      mentionTime: toMentions(question, fields),
    };
    const { ranked, degraded } = await rankByMeaning(ports, { request, fields, others, findings });
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

type Gathered = {
  readonly request: RecallRequest;
  readonly fields: readonly ScoredField[];
  readonly others: readonly number[];
  readonly findings: Omit<Findings, "similarities">;
};

type Outcome = { readonly ranked: readonly Ranked[]; readonly degraded: string | null };

/** Meaning is an addition: whatever is wrong with the vectors, words still find. */
async function rankByMeaning({ vectors }: RecallPorts, gathered: Gathered): Promise<Outcome> {
  const { request, fields, others, findings } = gathered;
  const rankByWords = () =>
    rankCandidates(toCandidates(fields, others), { ...findings, similarities: new Map() });
  const { vector, model } = request;
  if (vector === null || fields.length === 0) return { ranked: rankByWords(), degraded: null };
  try {
    const index = await vectors(model);
    if (index === null) {
      return { ranked: rankByWords(), degraded: `${BY_WORDS} nothing is embedded yet.` };
    }
    const query = { vector, fields, index, others, least: request.k };
    return { ranked: await rankInTwoSteps(query, gathered), degraded: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "the index of vectors failed";
    return { ranked: rankByWords(), degraded: `${BY_WORDS} ${reason}` };
  }
}

/** To read vectors takes long: what was said around an episode is compared only where it may tell. */
async function rankInTwoSteps(
  query: SimilarQuery,
  { fields, findings }: Gathered,
): Promise<readonly Ranked[]> {
  const { nearest, similarities, isWhole } = await findSimilar(query);
  const candidates = toCandidates(fields, [...query.others, ...nearest]);
  const first = rankCandidates(candidates, { ...findings, similarities });
  if (isWhole) return first;
  const most = PROMISING * query.least;
  const promising = first.slice(0, most);
  const rest = first.slice(most);
  const known = await addNeighbours(
    query,
    similarities,
    promising.map(({ id }) => id),
  );
  return [...rankCandidates(promising, { ...findings, similarities: known }, rest), ...rest];
}
