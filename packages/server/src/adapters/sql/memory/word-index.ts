import { setImmediate as nextRound } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { toWords } from "../../../modules/text/index.ts";
import type { Schema } from "../schema/schema.ts";
import { addPosting, fromBlocks } from "./postings.ts";

/** A row beyond a quarter of a page would spill onto another one. */
const BLOCK_BYTES = 600;
/** Episodes, words or blocks that are looked at in one stretch. */
const SLICE = 500;

type Indexed = { readonly id: number; readonly words: readonly string[] };

type GrowingBlock = {
  readonly word: string;
  readonly block: number;
  last: number;
  /** What it holds already, and what is added. */
  readonly before: Uint8Array;
  readonly bytes: number[];
};

const NOTHING = new Uint8Array();

/** Notes where words occur. Ids must be higher than all that the partition has. */
export async function addWords(
  transaction: Transaction<Schema>,
  partition: number,
  episodes: readonly Indexed[],
): Promise<void> {
  const tails = new Map<string, GrowingBlock>();
  const words = [...new Set(episodes.flatMap((each) => each.words))];
  await inSlices(words, async (slice) => {
    for (const tail of await readTails(transaction, partition, slice)) tails.set(tail.word, tail);
  });
  const changed = new Set<GrowingBlock>();
  const note = (word: string, id: number, count: number) => {
    let tail = tails.get(word);
    if (!tail || tail.before.length + tail.bytes.length >= BLOCK_BYTES) {
      tail = { word, block: id, last: id, before: NOTHING, bytes: [] };
      tails.set(word, tail);
    }
    addPosting(tail.bytes, id - tail.last, count);
    tail.last = id;
    changed.add(tail);
  };
  await inSlices(episodes, async (slice) => {
    for (const { id, words: said } of slice) {
      for (const [word, count] of countWords(said)) note(word, id, count);
    }
  });
  await inSlices([...changed].toSorted(byWord), (slice) =>
    writeBlocks(transaction, partition, slice),
  );
}

/** Rewrites the blocks that hold the words of these texts; what becomes empty goes. */
export async function removeWords(
  transaction: Transaction<Schema>,
  partition: number,
  episodes: readonly { readonly id: number; readonly text: string }[],
): Promise<void> {
  const gone = new Set(episodes.map(({ id }) => id));
  const ranges = new Map<string, Range>();
  await inSlices(episodes, async (slice) => {
    for (const { id, text } of slice) {
      for (const word of new Set(toWords(text))) {
        const { first, last } = ranges.get(word) ?? { first: id, last: id };
        ranges.set(word, { first: Math.min(first, id), last: Math.max(last, id) });
      }
    }
  });
  await inSlices([...ranges], async (slice) => {
    const blocks = await readBlocksIn(transaction, partition, slice);
    const { kept, emptied } = withoutIds(blocks, gone);
    await writeBlocks(transaction, partition, kept);
    await removeBlocks(transaction, partition, emptied);
  });
}

type Shrunk = {
  readonly kept: readonly GrowingBlock[];
  readonly emptied: readonly (readonly [word: string, block: number])[];
};

/** Of those that hold one of the ids. */
function withoutIds(rows: readonly Schema["memory_words"][], gone: ReadonlySet<number>): Shrunk {
  const kept: GrowingBlock[] = [];
  const emptied: (readonly [word: string, block: number])[] = [];
  for (const row of rows) {
    const { ids, counts } = fromBlocks([row]);
    if (!ids.some((id) => gone.has(id))) continue;
    const block: GrowingBlock = { ...row, last: row.block, before: NOTHING, bytes: [] };
    for (const [index, id] of ids.entries()) {
      if (gone.has(id)) continue;
      addPosting(block.bytes, id - block.last, counts[index] ?? 1);
      block.last = id;
    }
    if (block.bytes.length > 0) kept.push(block);
    else emptied.push([row.word, row.block]);
  }
  return { kept, emptied };
}

/** In between others in this process get their turn. */
async function inSlices<Item>(
  items: readonly Item[],
  work: (slice: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await nextRound();
    await work(items.slice(start, start + SLICE));
  }
}

/** As the table is sorted: neighbours lie on the same page. */
function byWord(one: GrowingBlock, other: GrowingBlock): number {
  return one.word < other.word ? -1 : Number(one.word > other.word);
}

function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The last block of each word that has one. A cross join is made from left to right, by the key. */
async function readTails(
  transaction: Transaction<Schema>,
  partition: number,
  words: readonly string[],
): Promise<readonly GrowingBlock[]> {
  const { rows } = await sql<Schema["memory_words"]>`
    select word, block, last_id, postings from json_each(${JSON.stringify(words)}) as wanted
    cross join memory_words on partition = ${partition} and word = wanted.value and block =
      (select max(block) from memory_words where partition = ${partition} and word = wanted.value)
  `.execute(transaction);
  return rows.map(({ word, block, last_id: last, postings }) => {
    return { word, block, last, before: postings, bytes: [] };
  });
}

/** From the first to the last of the episodes that have a word. */
type Range = { readonly first: number; readonly last: number };

/** The blocks of these words that may hold ids in their ranges. */
async function readBlocksIn(
  transaction: Transaction<Schema>,
  partition: number,
  ranges: readonly (readonly [word: string, range: Range])[],
): Promise<readonly Schema["memory_words"][]> {
  const wanted = ranges.map(([word, { first, last }]) => [word, first, last]);
  const { rows } = await sql<Schema["memory_words"]>`
    with wanted(name, first, last) as materialized (
      select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(wanted)}))
    select word, block, postings from wanted
    cross join memory_words on partition = ${partition} and word = name and block <= last
      and block >= coalesce((select max(block) from memory_words
        where partition = ${partition} and word = name and block <= first), 0)
  `.execute(transaction);
  return rows;
}

/** One statement for thousands of words: the rows come as JSON, their bytes in hexadecimal. */
async function writeBlocks(
  transaction: Transaction<Schema>,
  partition: number,
  blocks: readonly GrowingBlock[],
): Promise<void> {
  const rows = blocks.map(({ word, block, last, before, bytes }) => [
    word,
    block,
    last,
    Buffer.concat([before, Buffer.from(bytes)]).toString("hex"),
  ]);
  await sql`insert into memory_words (partition, word, block, last_id, postings)
    select ${partition}, value ->> 0, value ->> 1, value ->> 2, unhex(value ->> 3)
    from json_each(${JSON.stringify(rows)}) where true
    on conflict do update set last_id = excluded.last_id, postings = excluded.postings`.execute(
    transaction,
  );
}

async function removeBlocks(
  transaction: Transaction<Schema>,
  partition: number,
  blocks: Shrunk["emptied"],
): Promise<void> {
  await sql`delete from memory_words where partition = ${partition} and (word, block) in
    (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(blocks)}))`.execute(
    transaction,
  );
}
