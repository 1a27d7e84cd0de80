import type { Evidence } from "@steward/contracts/evidence.ts";
import { toWords } from "../../text/index.ts";
import type { Embed } from "./ports.ts";
import { splitSentences } from "../answer/split-sentences.ts";
import type { Statement } from "./to-statements.ts";

const ALL_CHARACTERS = 24_000;
const PASSAGE_CHARACTERS = 600;
/** More of them cost an embedder more time than an answer is worth. */
const MOST_PASSAGES = 100;
const GAP = "\n[…]\n";

type Passage = { readonly item: number; readonly at: number; readonly text: string };

type Asked = {
  readonly statements: readonly Statement[];
  readonly evidence: readonly Evidence[];
};

/**
 * The evidence as a reader has room for it: all of it where it fits, else of every piece its beginning and
 * its end, and what is nearest to each statement in its turn. Every text is one of the piece, word by word.
 */
export async function selectPassages(
  { statements, evidence }: Asked,
  embed: Embed | null,
  signal: AbortSignal,
): Promise<readonly Evidence[]> {
  const length = evidence.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= ALL_CHARACTERS) return evidence;
  const passages = evidence.flatMap(({ text }, item) => toPassages(text, item));
  const byWords = rankByWords(statements, passages);
  const nearest = [...new Set([...inTurns(byWords), ...passages])].slice(0, MOST_PASSAGES);
  const answer = await embed?.(
    [...statements, ...nearest].map(({ text }) => text),
    signal,
  );
  const rank = answer?.ok ? rankByMeaning(statements, nearest, answer.vectors) : byWords;
  const isEdge = ({ item, at }: Passage, index: number) =>
    at === 0 || passages[index + 1]?.item !== item;
  const chosen = takeWhileRoom(passages.filter(isEdge), ALL_CHARACTERS / 2, new Set());
  const kept = takeWhileRoom(inTurns(rank), ALL_CHARACTERS, chosen);
  return evidence.map((piece, item) => ({
    ...piece,
    text: [...kept]
      .filter((passage) => passage.item === item)
      .toSorted((one, other) => one.at - other.at)
      .map(({ text }) => text.trim())
      .join(GAP),
  }));
}

function toPassages(text: string, item: number): Passage[] {
  const passages: Passage[] = [];
  for (const { start, end } of splitSentences(text)) {
    for (let at = start; at < end; at += PASSAGE_CHARACTERS) {
      const part = text.slice(at, Math.min(end, at + PASSAGE_CHARACTERS));
      if (part.trim() !== "") passages.push({ item, at: passages.length, text: part });
    }
  }
  return passages;
}

/** Of each statement the passages, the nearest first. The vectors are those of the statements, then of the passages. */
function rankByMeaning(
  statements: readonly Statement[],
  passages: readonly Passage[],
  vectors: readonly Float32Array[],
): Passage[][] {
  return statements.map((_statement, at) => {
    const own = vectors[at];
    return rankBy(passages, (_passage, place) => {
      const other = vectors[statements.length + place];
      return own?.reduce((sum, part, axis) => sum + part * (other?.[axis] ?? 0), 0) ?? 0;
    });
  });
}

/** By the words that a statement shares with them: the fewer passages have a word, the more it counts. */
function rankByWords(statements: readonly Statement[], passages: readonly Passage[]): Passage[][] {
  const words = passages.map(({ text }) => new Set(toWords(text)));
  const counts = new Map<string, number>();
  for (const word of words.flatMap((each) => [...each])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return statements.map(({ text }) => {
    const own = [...new Set(toWords(text))];
    const weigh = (word: string) => 1 / (counts.get(word) ?? 1);
    return rankBy(passages, (_passage, place) =>
      own.reduce((sum, word) => sum + (words[place]?.has(word) ? weigh(word) : 0), 0),
    );
  });
}

function rankBy(
  passages: readonly Passage[],
  toNearness: (passage: Passage, place: number) => number,
): Passage[] {
  return passages
    .map((passage, place) => ({ passage, nearness: toNearness(passage, place) }))
    .filter(({ nearness }) => nearness > 0)
    .toSorted((one, other) => other.nearness - one.nearness)
    .map(({ passage }) => passage);
}

/** The first of each list, then the second of each, and so on. */
function inTurns(lists: readonly (readonly Passage[])[]): Passage[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

function takeWhileRoom(
  passages: readonly Passage[],
  room: number,
  taken: ReadonlySet<Passage>,
): Set<Passage> {
  const kept = new Set(taken);
  let left = room - [...kept].reduce((sum, { text }) => sum + text.length, 0);
  for (const passage of passages) {
    if (kept.has(passage) || passage.text.length > left) continue;
    kept.add(passage);
    left -= passage.text.length;
  }
  return kept;
}
