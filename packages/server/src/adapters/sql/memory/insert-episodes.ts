import { setImmediate as nextRound } from "node:timers/promises";
import type { UserId } from "@steward/contracts/ids.ts";
import { sql, type Transaction } from "kysely";
import type { EpisodeDraft } from "../../../modules/memory/index.ts";
import { isQuestion, toWords } from "../../../modules/recall/index.ts";
import type { Schema } from "../schema.ts";
import { ensurePartition } from "./partitions.ts";
import { addWords } from "./word-index.ts";

/** Stored at a stretch; in between others in this process get their turn. */
const SLICE = 100;

/** Stores those whose ref is not known yet, with the index of their words; says how many. */
export async function insertEpisodes(
  transaction: Transaction<Schema>,
  ownerId: UserId,
  drafts: readonly EpisodeDraft[],
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
  drafts: readonly EpisodeDraft[],
): Promise<number> {
  if (drafts.length === 0) return 0;
  const partition = await ensurePartition(transaction, ownerId);
  const numbers = await numberConversations(transaction, partition, drafts);
  let stored = 0;
  for (let start = 0; start < drafts.length; start += SLICE) {
    if (start > 0) await nextRound();
    const slice = drafts.slice(start, start + SLICE);
    stored += await insertSlice(transaction, slice, { partition, numbers });
  }
  return stored;
}

async function insertSlice(
  transaction: Transaction<Schema>,
  drafts: readonly EpisodeDraft[],
  place: { readonly partition: number; readonly numbers: ReadonlyMap<string, number> },
): Promise<number> {
  const { partition, numbers } = place;
  const stored: { id: number; words: string[] }[] = [];
  for (const draft of drafts) {
    const words = toWords(draft.text);
    const conversationNo = numbers.get(draft.conversation ?? "") ?? 0;
    const row = { ...draft, partition, conversationNo, words: words.length };
    const id = await insertRow(transaction, row);
    if (id !== null) stored.push({ id, words });
  }
  await addWords(transaction, partition, stored);
  return stored.length;
}

type Row = EpisodeDraft & {
  readonly partition: number;
  readonly conversationNo: number;
  readonly words: number;
};

/** Null: its ref is known. Written by hand because thousands come at once. */
async function insertRow(transaction: Transaction<Schema>, row: Row): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`insert into episodes (partition, ref, conversation,
      conversation_no, role, speaker, at, recorded_at, words, asks, bytes, turn_id, text)
    values (${row.partition}, ${row.ref}, ${row.conversation}, ${row.conversationNo}, ${row.role},
      ${row.speaker}, ${row.at}, ${row.recordedAt}, ${row.words}, ${isQuestion(row.text)},
      ${Buffer.byteLength(row.text)}, ${row.turnId}, ${row.text})
    on conflict (partition, ref) do nothing returning id`.execute(transaction);
  return rows[0]?.id ?? null;
}

async function numberConversations(
  transaction: Transaction<Schema>,
  partition: number,
  drafts: readonly EpisodeDraft[],
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
