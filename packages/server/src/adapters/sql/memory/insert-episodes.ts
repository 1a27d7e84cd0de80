import { setImmediate as nextRound } from "node:timers/promises";
import type { UserId } from "@steward/contracts/ids.ts";
import { sql, type Transaction } from "kysely";
import { isQuestion } from "../../../modules/text/index.ts";
import type { Schema } from "../schema/schema.ts";
import { ensurePartition } from "./partitions.ts";
import type { PreparedEpisode } from "./prepare-episodes.ts";
import { addWords } from "./word-index.ts";

/** Stored at a stretch; in between others in this process get their turn. */
const SLICE = 100;
/** Indexed at a stretch: most blocks of the index are then written once and not with every slice. */
const INDEXED_WORDS = 200_000;

/** Stores those whose ref is not known yet, with the index of their words; says how many. */
export async function insertEpisodes(
  transaction: Transaction<Schema>,
  ownerId: UserId,
  drafts: readonly PreparedEpisode[],
): Promise<number> {
  const { shared = [], own = [] } = Object.groupBy(drafts, (draft) =>
    draft.shared ? "shared" : "own",
  );
  return (
    (await insertInto(transaction, ownerId, own)) + (await insertInto(transaction, null, shared))
  );
}

async function insertInto(
  transaction: Transaction<Schema>,
  ownerId: UserId | null,
  drafts: readonly PreparedEpisode[],
): Promise<number> {
  if (drafts.length === 0) return 0;
  const partition = await ensurePartition(transaction, ownerId);
  const numbers = await numberConversations(transaction, partition, drafts);
  let stored: { id: number; words: string[] }[] = [];
  let [count, words] = [0, 0];
  const index = async () => {
    await addWords(transaction, partition, stored);
    [stored, words] = [[], 0];
  };
  for (const [at, draft] of drafts.entries()) {
    if (at % SLICE === SLICE - 1) await nextRound();
    const said = draft.words === "" ? [] : draft.words.split(" ");
    const conversationNo = numbers.get(draft.conversation ?? "") ?? 0;
    const row = { ...draft, partition, conversationNo, count: said.length };
    const id = await insertRow(transaction, row);
    if (id === null) continue;
    stored.push({ id, words: said });
    [count, words] = [count + 1, words + said.length];
    if (words >= INDEXED_WORDS) await index();
  }
  await index();
  return count;
}

type Row = PreparedEpisode & {
  readonly partition: number;
  readonly conversationNo: number;
  readonly count: number;
};

/** Null: its ref is known. Written by hand because thousands come at once. */
async function insertRow(transaction: Transaction<Schema>, row: Row): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`insert into episodes (partition, ref, conversation,
      conversation_no, role, speaker, at, recorded_at, words, asks, bytes, turn_id, text)
    values (${row.partition}, ${row.ref}, ${row.conversation}, ${row.conversationNo}, ${row.role},
      ${row.speaker}, ${row.at}, ${row.recordedAt}, ${row.count}, ${isQuestion(row.text)},
      ${Buffer.byteLength(row.text)}, ${row.turnId}, ${row.text})
    on conflict (partition, ref) do nothing returning id`.execute(transaction);
  return rows[0]?.id ?? null;
}

async function numberConversations(
  transaction: Transaction<Schema>,
  partition: number,
  drafts: readonly PreparedEpisode[],
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(drafts.flatMap(({ conversation }) => conversation ?? []))];
  if (names.length === 0) return new Map();
  const known = await transaction
    .selectFrom("memory_conversations")
    .select(["no", "name"])
    .where("partition", "=", partition)
    .where("name", "in", names)
    .execute();
  const numbers = new Map(known.map(({ name, no }) => [name, no]));
  const others = names.filter((name) => !numbers.has(name));
  if (others.length === 0) return numbers;
  const made = await transaction
    .insertInto("memory_conversations")
    .values(others.map((name) => ({ partition, name })))
    .returning(["no", "name"])
    .execute();
  return new Map([...numbers, ...made.map(({ name, no }) => [name, no] as const)]);
}
