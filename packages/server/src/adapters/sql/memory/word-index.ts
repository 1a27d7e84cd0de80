import { sql, type Transaction } from "kysely";
import { toWords } from "../../../modules/recall/index.ts";
import type { Schema } from "../schema.ts";
import { addPosting, fromBlocks } from "./postings.ts";

/** A row beyond a quarter of a page would spill onto another one. */
const BLOCK_BYTES = 600;

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
  const tails = await readTails(transaction, partition, [
    ...new Set(episodes.flatMap(({ words }) => words)),
  ]);
  const changed = new Set<GrowingBlock>();
  for (const { id, words } of episodes) {
    for (const [word, count] of countWords(words)) {
      let tail = tails.get(word);
      if (!tail || tail.before.length + tail.bytes.length >= BLOCK_BYTES) {
        tail = { word, block: id, last: id, before: NOTHING, bytes: [] };
        tails.set(word, tail);
      }
      addPosting(tail.bytes, id - tail.last, count);
      tail.last = id;
      changed.add(tail);
    }
  }
  await writeBlocks(transaction, partition, [...changed]);
}

/** Rewrites the blocks that hold the words of these texts; what becomes empty goes. */
export async function removeWords(
  transaction: Transaction<Schema>,
  partition: number,
  episodes: readonly { readonly id: number; readonly text: string }[],
): Promise<void> {
  const gone = new Set(episodes.map(({ id }) => id));
  const places = episodes.flatMap(({ id, text }) =>
    [...new Set(toWords(text))].map((word) => [word, id] as const),
  );
  const kept: GrowingBlock[] = [];
  const emptied: (readonly [word: string, block: number])[] = [];
  for (const row of await readBlocksAt(transaction, partition, places)) {
    const { ids, counts } = fromBlocks([row]);
    const block: GrowingBlock = { ...row, last: row.block, before: NOTHING, bytes: [] };
    for (const [index, id] of ids.entries()) {
      if (gone.has(id)) continue;
      addPosting(block.bytes, id - block.last, counts[index] ?? 1);
      block.last = id;
    }
    if (block.bytes.length > 0) kept.push(block);
    else emptied.push([row.word, row.block]);
  }
  await writeBlocks(transaction, partition, kept);
  await sql`delete from memory_words where partition = ${partition} and (word, block) in
    (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(emptied)}))`.execute(
    transaction,
  );
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
): Promise<Map<string, GrowingBlock>> {
  const { rows } = await sql<Schema["memory_words"]>`
    select word, block, last_id, postings from json_each(${JSON.stringify(words)}) as wanted
    cross join memory_words on partition = ${partition} and word = wanted.value and block =
      (select max(block) from memory_words where partition = ${partition} and word = wanted.value)
  `.execute(transaction);
  return new Map(
    rows.map(({ word, block, last_id: last, postings }) => [
      word,
      { word, block, last, before: postings, bytes: [] },
    ]),
  );
}

/** The blocks that hold these words of these ids, each once. */
async function readBlocksAt(
  transaction: Transaction<Schema>,
  partition: number,
  places: readonly (readonly [word: string, id: number])[],
): Promise<readonly Schema["memory_words"][]> {
  const { rows } = await sql<Schema["memory_words"]>`
    select word, block, postings from json_each(${JSON.stringify(places)}) as place
    cross join memory_words on partition = ${partition} and word = place.value ->> 0 and block =
      (select max(block) from memory_words where partition = ${partition}
        and word = place.value ->> 0 and block <= place.value ->> 1)
    group by word, block
  `.execute(transaction);
  return rows;
}

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
  // One statement for thousands of words: the rows come as JSON, their bytes in hexadecimal.
  await sql`insert into memory_words (partition, word, block, last_id, postings)
    select ${partition}, value ->> 0, value ->> 1, value ->> 2, unhex(value ->> 3)
    from json_each(${JSON.stringify(rows)}) where true
    on conflict do update set last_id = excluded.last_id, postings = excluded.postings`.execute(
    transaction,
  );
}
