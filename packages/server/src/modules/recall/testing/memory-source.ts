import type { VectorIndex } from "@steward/sdk/vector-index.ts";
import type { EpisodeOutline, Postings, RecalledEpisode, RecallPorts } from "../ports.ts";
import { isQuestion } from "../is-question.ts";
import { toWords } from "../to-words.ts";

export type SpokenEpisode = Partial<Omit<RecalledEpisode, "id">> & { readonly text: string };

/** What was said, kept in memory: each user has a partition, and one is everybody's. */
export type MemorySource = RecallPorts & {
  add(ownerId: string | null, episodes: readonly SpokenEpisode[]): readonly number[];
  remove(ids: readonly number[]): void;
  /** How many outlines were read so far. */
  outlinesRead(): number;
};

type Kept = {
  readonly partition: number;
  readonly outline: EpisodeOutline;
  readonly episode: RecalledEpisode;
};

const SHARED = "";

export function createMemorySource(
  ports: Partial<RecallPorts> & { vectors?: (model: string) => VectorIndex | null } = {},
): MemorySource {
  const partitions: string[] = [];
  const conversations: string[] = [];
  const generations = new Map<number, number>();
  let kept: Kept[] = [];
  let lastId = 0;
  let read = 0;
  const toNumber = (names: string[], name: string): number =>
    names.includes(name) ? names.indexOf(name) + 1 : names.push(name);
  const add = (ownerId: string | null, spoken: SpokenEpisode): number => {
    const partition = toNumber(partitions, ownerId ?? SHARED);
    const id = ++lastId;
    const { conversation = null, role = "user", speaker = null, at = id, text } = spoken;
    const ref = spoken.ref ?? `ref-${id}`;
    const number =
      conversation === null ? 0 : toNumber(conversations, `${partition}:${conversation}`);
    const outline = {
      id,
      conversation: number,
      words: toWords(text).length,
      asks: isQuestion(text),
      role,
      speaker,
      at,
    };
    const episode = { id, ref, conversation, role, speaker, text, at, shared: ownerId === null };
    kept.push({ partition, outline, episode });
    return id;
  };
  return {
    add: (ownerId, episodes) => episodes.map((episode) => add(ownerId, episode)),
    remove(ids) {
      for (const { partition, outline } of kept) {
        if (ids.includes(outline.id))
          generations.set(partition, (generations.get(partition) ?? 0) + 1);
      }
      kept = kept.filter(({ outline }) => !ids.includes(outline.id));
    },
    outlinesRead: () => read,
    knowledge: { about: async () => ({ episodes: new Map(), facts: [] }) },
    vectors: () => null,
    findTimes: () => [],
    ...ports,
    source: {
      async scope(ownerId, conversation) {
        const readable = [ownerId, SHARED].flatMap((owner) => partitions.indexOf(owner) + 1 || []);
        const named = readable.map(
          (partition) => conversations.indexOf(`${partition}:${conversation}`) + 1,
        );
        return {
          partitions: readable,
          conversations: conversation === null ? null : new Set(named),
        };
      },
      generation: async (partition) => generations.get(partition) ?? 0,
      async outlines(partition, after) {
        const found = kept.filter(
          (each) => each.partition === partition && each.outline.id > after,
        );
        read += found.length;
        return found.map(({ outline }) => outline);
      },
      async postings(partition, words) {
        const of = kept.filter((each) => each.partition === partition);
        return new Map(words.map((word) => [word, toPostings(of, word)]));
      },
      episodes: async (readable, ids) =>
        kept
          .filter(
            ({ partition, outline }) => readable.includes(partition) && ids.includes(outline.id),
          )
          .map(({ episode }) => episode),
    },
  };
}

function toPostings(kept: readonly Kept[], word: string): Postings {
  const found = kept
    .map(({ outline, episode }) => ({
      id: outline.id,
      count: toWords(episode.text).filter((each) => each === word).length,
    }))
    .filter(({ count }) => count > 0);
  return {
    ids: Uint32Array.from(found, ({ id }) => id),
    counts: Uint8Array.from(found, ({ count }) => count),
  };
}
