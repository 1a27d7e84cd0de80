import type { EpisodeRole } from "@steward/contracts/memory.ts";
import { lowerBound } from "../../../kernel/lower-bound.ts";
import type { EpisodeOutline } from "./ports.ts";
import { toWords } from "../../text/index.ts";

/** What is said after so long does not go on with what was said before. */
const PAUSE_MS = 6 * 3_600_000;
const FIRST_CAPACITY = 64;
const NONE = -1;

const roles: readonly EpisodeRole[] = ["user", "assistant", "system", "tool"];

const toColumns = (capacity: number) => ({
  ids: new Uint32Array(capacity),
  conversations: new Uint32Array(capacity),
  /** Positions of the neighbours; -1: there is none. */
  previous: new Int32Array(capacity).fill(NONE),
  next: new Int32Array(capacity).fill(NONE),
  words: new Uint32Array(capacity),
  asks: new Uint8Array(capacity),
  roles: new Uint8Array(capacity),
  /** Index into `speakers`; -1: nobody is named. */
  speakers: new Int32Array(capacity).fill(NONE),
  times: new Float64Array(capacity),
});

type Columns = ReturnType<typeof toColumns>;

/** The outlines of one partition, column by column: about 40 bytes an episode. */
export type OutlineTable = {
  readonly columns: Columns;
  readonly count: number;
  readonly totalWords: number;
  add(outlines: readonly EpisodeOutline[]): void;
  lastId(): number;
  /** -1: it is not there. `from`: it is not before this position. */
  positionOf(id: number, from?: number): number;
  roleAt(position: number): EpisodeRole;
  speakerAt(position: number): string | null;
  /** The numbers of those whose name has this word. */
  speakersNamed(word: string): readonly number[];
};

export function createOutlineTable(): OutlineTable {
  let columns = toColumns(FIRST_CAPACITY);
  let count = 0;
  let totalWords = 0;
  const speakers = createNames();
  const lastOf = new Map<number, number>();
  const append = (outline: EpisodeOutline): void => {
    if (count === columns.ids.length) columns = toGrown(columns);
    const position = count++;
    columns.ids[position] = outline.id;
    columns.conversations[position] = outline.conversation;
    columns.words[position] = outline.words;
    totalWords += outline.words;
    columns.asks[position] = outline.asks ? 1 : 0;
    columns.roles[position] = roles.indexOf(outline.role);
    columns.speakers[position] =
      outline.speaker === null ? NONE : speakers.toNumber(outline.speaker);
    columns.times[position] = outline.at;
    if (outline.conversation === 0) return;
    const before = lastOf.get(outline.conversation);
    lastOf.set(outline.conversation, position);
    if (before === undefined) return;
    if (Math.abs(outline.at - (columns.times[before] ?? 0)) > PAUSE_MS) return;
    columns.previous[position] = before;
    columns.next[before] = position;
  };
  return {
    get columns() {
      return columns;
    },
    get count() {
      return count;
    },
    get totalWords() {
      return totalWords;
    },
    add(outlines) {
      for (const outline of outlines) append(outline);
    },
    lastId: () => (count === 0 ? 0 : (columns.ids[count - 1] ?? 0)),
    positionOf(id, from = 0) {
      const { ids } = columns;
      // Where nobody else spoke meanwhile, ids follow each other without gaps.
      const likely = from + id - (ids[from] ?? 0);
      if (likely >= from && likely < count && ids[likely] === id) return likely;
      const position = gallop(ids, id, { from, to: count });
      return position < count && ids[position] === id ? position : NONE;
    },
    roleAt: (position) => roles[columns.roles[position] ?? 0] ?? "user",
    speakerAt: (position) => speakers.names[columns.speakers[position] ?? NONE] ?? null,
    speakersNamed: (word) => speakers.byWord.get(word) ?? [],
  };
}

/** Names as numbers, found by each of their words. */
function createNames() {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const byWord = new Map<string, number[]>();
  return {
    names,
    byWord,
    toNumber(name: string): number {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const number = names.push(name) - 1;
      numbers.set(name, number);
      for (const word of new Set(toWords(name))) {
        const others = byWord.get(word);
        if (others) others.push(number);
        else byWord.set(word, [number]);
      }
      return number;
    },
  };
}

function toGrown(columns: Columns): Columns {
  const grown = toColumns(columns.ids.length * 2);
  for (const name of Object.keys(columns) as (keyof Columns)[]) grown[name].set(columns[name]);
  return grown;
}

/** The same as `lowerBound`, sooner where it is near to the beginning. */
function gallop(ids: Uint32Array, id: number, { from, to }: { from: number; to: number }): number {
  let step = 1;
  while (from + step < to && (ids[from + step] ?? 0) < id) step *= 2;
  return lowerBound(ids, id, { from: from + (step >> 1), to: Math.min(to, from + step + 1) });
}
