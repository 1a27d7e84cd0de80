import { isQuestion, toWords } from "../../../text/index.ts";
import type { EpisodeOutline, Postings, RecalledEpisode, RecallPorts } from "../ports.ts";

export type SpokenEpisode = Partial<Omit<RecalledEpisode, "id">> & { readonly text: string };

/** What was said, kept in memory: each user has a partition, and one is everybody's. */
export type MemorySource = RecallPorts & {
  /** Null: for everybody. */
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

type Shelves = {
  readonly owners: string[];
  readonly conversations: string[];
  readonly generations: Map<number, number>;
  kept: Kept[];
  lastId: number;
  read: number;
};

const SHARED = "";

export function createMemorySource(ports: Partial<RecallPorts> = {}): MemorySource {
  const shelves: Shelves = {
    owners: [],
    conversations: [],
    generations: new Map(),
    kept: [],
    lastId: 0,
    read: 0,
  };
  return {
    add: (ownerId, episodes) => episodes.map((episode) => add(shelves, ownerId, episode)),
    remove(ids) {
      const { generations, kept } = shelves;
      const gone = kept.filter(({ outline }) => ids.includes(outline.id));
      for (const { partition } of gone) {
        generations.set(partition, (generations.get(partition) ?? 0) + 1);
      }
      shelves.kept = kept.filter((each) => !gone.includes(each));
    },
    outlinesRead: () => shelves.read,
    knowledge: { about: async () => ({ episodes: new Map(), facts: [] }) },
    vectors: async () => null,
    source: toSource(shelves),
    ...ports,
  };
}

function add(shelves: Shelves, ownerId: string | null, spoken: SpokenEpisode): number {
  const partition = toNumber(shelves.owners, ownerId ?? SHARED);
  const id = ++shelves.lastId;
  const { conversation = null, role = "user", speaker = null, at = id, text } = spoken;
  const name = `${partition}:${conversation}`;
  const number = conversation === null ? 0 : toNumber(shelves.conversations, name);
  const words = toWords(text).length;
  const asks = isQuestion(text);
  const outline = { id, conversation: number, words, asks, role, speaker, at };
  const ref = spoken.ref ?? `ref-${id}`;
  const episode = { id, ref, conversation, role, speaker, text, at, shared: ownerId === null };
  shelves.kept.push({ partition, outline, episode });
  return id;
}

const toNumber = (names: string[], name: string): number =>
  names.includes(name) ? names.indexOf(name) + 1 : names.push(name);

function toSource(shelves: Shelves): RecallPorts["source"] {
  const inPartition = (partition: number): readonly Kept[] =>
    shelves.kept.filter((each) => each.partition === partition);
  return {
    async scope(ownerId, conversation) {
      const { owners, conversations } = shelves;
      const partitions = [ownerId, SHARED].flatMap((owner) => owners.indexOf(owner) + 1 || []);
      if (conversation === null) return { partitions, conversations: null };
      const named = partitions.map((each) => conversations.indexOf(`${each}:${conversation}`) + 1);
      return { partitions, conversations: new Set(named.filter((number) => number > 0)) };
    },
    generation: async (partition) => shelves.generations.get(partition) ?? 0,
    async outlines(partition, after) {
      const found = inPartition(partition).filter(({ outline }) => outline.id > after);
      shelves.read += found.length;
      return found.map(({ outline }) => outline);
    },
    async postings(partition, words) {
      return new Map(words.map((word) => [word, toPostings(inPartition(partition), word)]));
    },
    async episodes(partitions, ids) {
      const readable = partitions.flatMap(inPartition);
      return readable.filter(({ outline }) => ids.includes(outline.id)).map((each) => each.episode);
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
