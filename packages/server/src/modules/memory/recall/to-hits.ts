import type { RecallHit } from "@steward/contracts/memory.ts";
import { explainHit } from "./explain-hit.ts";
import type { Question } from "./parse-question.ts";
import type {
  RecalledEpisode,
  RecalledFact,
  RecallPorts,
  RecallRequest,
  RecallScope,
} from "./ports.ts";
import type { Ranked } from "./rank-candidates.ts";
import { isAbove, isClear, tellsMore } from "./recall-floor.ts";
import { setRepeatsBack } from "./set-repeats-back.ts";
import { toTokens } from "./to-tokens.ts";

/** Read beyond those that are asked for, to have something in the place of repeats. */
const SPARE = 10;
/** Of what is above a floor: the rest is far down. */
const LOOKED_AT = 40;

export type Finds = {
  readonly ports: RecallPorts;
  readonly request: RecallRequest;
  readonly scope: RecallScope;
  readonly question: Question;
  readonly ranked: readonly Ranked[];
  readonly facts: readonly RecalledFact[];
};

/** What is handed out: facts and episodes by score, no repeats before the rest, within the budget. */
export async function toHits(finds: Finds): Promise<RecallHit[]> {
  const { request } = finds;
  const { ranked, facts } = request.floor === undefined ? finds : await aboveFloor(finds);
  const episodes = await toEpisodeHits(finds, ranked.slice(0, request.k + SPARE));
  const known = facts.map(toFactHit);
  const hits = [...known, ...setRepeatsBack(episodes)].toSorted((a, b) => b.score - a.score);
  return withinBudget(hits.slice(0, request.k), request.budget);
}

/** What bears on the question. */
async function aboveFloor(finds: Finds): Promise<Pick<Finds, "ranked" | "facts">> {
  const { ranked, facts } = finds;
  const { floor = "asked", question } = finds.request;
  const near = ranked.filter((hit) => isAbove(floor, hit)).slice(0, LOOKED_AT);
  const episodes = await readEpisodes(finds, near);
  const telling = near.filter(({ id }) => {
    const episode = episodes.get(id);
    return episode !== undefined && tellsMore(episode, { floor, question });
  });
  const bearing = facts.map((fact) => ({ fact, share: fact.match, similarity: null }));
  const known = bearing.filter((each) => isAbove(floor, each));
  const isTold = floor === "asked" || [...telling, ...known].some(isClear);
  return isTold ? { ranked: telling, facts: known.map(({ fact }) => fact) } : nothing;
}

const nothing = { ranked: [], facts: [] };

async function readEpisodes(
  { ports, scope }: Finds,
  hits: readonly Ranked[],
): Promise<ReadonlyMap<number, RecalledEpisode>> {
  const ids = hits.map(({ id }) => id);
  const read = await ports.source.episodes(scope.partitions, ids);
  return new Map(read.map((episode) => [episode.id, episode]));
}

async function toEpisodeHits(finds: Finds, chosen: readonly Ranked[]): Promise<RecallHit[]> {
  const episodes = await readEpisodes(finds, chosen);
  return chosen.flatMap((hit) => {
    const episode = episodes.get(hit.id);
    // Forgotten since its outline was read.
    return episode ? [toEpisodeHit(hit, episode, finds.question)] : [];
  });
}

function toEpisodeHit(hit: Ranked, episode: RecalledEpisode, question: Question): RecallHit {
  const { ref, text, at, conversation, role, speaker, shared } = episode;
  return {
    kind: "episode",
    ref,
    text,
    score: hit.score,
    why: explainHit(hit, question),
    source: { conversation, role, speaker, episode: null, shared },
    at,
  };
}

function toFactHit(fact: RecalledFact): RecallHit {
  const { id, text, at, match, conversation, episode, shared } = fact;
  const why = `known about what the question names (shares ${Math.round(match * 100)} % of it)`;
  return {
    kind: "fact",
    ref: id,
    text,
    score: match,
    why: { words: match, meaning: 0, graph: 1, time: 0, prior: 1, text: why },
    source: { conversation, role: null, speaker: null, episode, shared },
    at,
  };
}

/** As many as fit, best first; one that does not fit makes room for a shorter one. */
function withinBudget(hits: readonly RecallHit[], budget: number | undefined): RecallHit[] {
  let left = budget ?? Number.POSITIVE_INFINITY;
  return hits.filter(({ text }) => {
    const tokens = toTokens(text);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}
