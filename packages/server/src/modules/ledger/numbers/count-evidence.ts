import type { Evidence } from "@steward/contracts/evidence.ts";
import type { WordReader } from "../create-word-reader.ts";
import { once } from "../once.ts";
import { jsonOf } from "./read-json.ts";

/** How many of what an item has. */
export type Counts = {
  readonly id: string;
  /** Its lines, those of one kind, and the entries of its lists. */
  readonly entries: ReadonlySet<number>;
  /** How many of its lines were read for words. */
  readonly lines: number;
  /** In how many of them each word stands; read when it is first asked for. */
  mentions(): ReadonlyMap<string, number>;
};

const MOST_LINES = 500;
/** What a line is of stands here. */
const START_CHARACTERS = 60;

export function countEvidence(
  items: readonly Pick<Evidence, "id" | "text" | "call">[],
  toWords: WordReader,
): Counts[] {
  return items.map((item) => {
    const { id, text, call } = item;
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const entries = new Set([
      lines.length,
      text.trim().split("\n").length,
      ...(jsonOf(item)?.map(({ entries: { length } }) => length) ?? []),
    ]);
    // A listing marks folders.
    const folders = lines.filter((line) => line.endsWith("/")).length;
    if (folders > 0) entries.add(folders).add(lines.length - folders);
    for (const count of countGiven(call?.input ?? "")) entries.add(count);
    // A table has a heading; a list may have a line before or after it.
    if (lines.length > 3) entries.add(lines.length - 1);
    for (const count of countKinds(lines)) entries.add(count);
    const read = lines.slice(0, MOST_LINES);
    const mentions = once(() => countMentions(read, toWords));
    return { id, entries, lines: read.length, mentions };
  });
}

/** How many lines what a call was given has: the content of a file. */
function countGiven(input: string): number[] {
  if (!input.includes("\\n")) return [];
  const texts = input.match(/"(?:[^"\\]|\\.)*\\n(?:[^"\\]|\\.)*"/g) ?? [];
  return texts.map((text) => text.replace(/(?:\\n)+"$/, "").split("\\n").length);
}

/** Who has as many lines, entries or mentions of one of the words as are said. */
export function countedBy(
  count: number,
  said: readonly string[],
  counts: readonly Counts[],
): string[] {
  const words = said.filter((word) => word.length > 2);
  return counts
    .filter(
      ({ entries, lines, mentions }) =>
        entries.has(count) ||
        // No word stands in more lines than there are.
        (count <= lines && words.some((word) => mentions().get(word) === count)),
    )
    .map(({ id }) => id);
}

const FIRST_WORD = /^[^\p{L}\p{N}]*(\p{L}+)(?=[\s:])/u;
const LEVEL = /(?<![\p{L}\d_])(?:ERROR|WARN(?:ING)?|FATAL|CRITICAL|FAIL(?:ED)?)(?!\p{L})/u;
/** No level is written otherwise. */
const CAPITALS = /[A-Z]{4}/;

/** How many lines begin with the same word, or have it as their level: "ok", "FAIL". */
function countKinds(lines: readonly string[]): number[] {
  const kinds = new Map<string, number>();
  const add = (kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  for (const line of lines) {
    const start = line.slice(0, START_CHARACTERS);
    const word = FIRST_WORD.exec(start)?.[1];
    const level = CAPITALS.test(start) ? LEVEL.exec(start)?.[0] : undefined;
    if (word !== undefined) add(word);
    if (level !== undefined && level !== word) add(level);
  }
  return [...kinds.values()].filter((count) => count > 1);
}

function countMentions(lines: readonly string[], toWords: WordReader): Map<string, number> {
  const mentions = new Map<string, number>();
  for (const line of lines) {
    for (const word of new Set(toWords(line))) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  }
  return mentions;
}
