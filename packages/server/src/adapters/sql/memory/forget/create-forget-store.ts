import type { Forgotten } from "@steward/contracts/memory.ts";
import type { Kysely, Transaction } from "kysely";
import type { ForgetStore } from "../../../../modules/memory/forget/forget-ports.ts";
import { removeFacts, type RemovedFact } from "../../knowledge/remove-facts.ts";
import type { Schema } from "../../schema/schema.ts";
import { bumpGeneration, readPartitions } from "../partitions.ts";
import { removeEpisodes } from "../remove-episodes.ts";
import { findMentions } from "./find-mentions.ts";
import { FREE_SPACE, settleLeftovers } from "./create-trace-store.ts";
import { createRepeatMatch, findRepeats } from "./find-repeats.ts";
import { noteForgottenFacts } from "../../knowledge/forgotten-facts.ts";
import { redactBeside } from "./redact-beside.ts";
import { redactTurns } from "./redact-turns.ts";
import { removeFiles, type ReadBlob } from "./remove-files.ts";
import { removeOld } from "./remove-old.ts";
import type { EpisodeTarget, ForgetScope } from "./forget-scope.ts";
import { selectTargets, type Targets } from "./select-targets.ts";

type Member = Parameters<ForgetStore["forget"]>[0];

export function createForgetStore(db: Kysely<Schema>, readBlob: ReadBlob): ForgetStore {
  return {
    forget: (by, wish, { now, isTrial }) =>
      inTransaction(db, isTrial, async (transaction) => {
        const partitions = await readWritable(transaction, by);
        const scope: ForgetScope = { transaction, ownerId: by.userId, partitions };
        const targets = await selectTargets(scope, wish);
        const counts = await forgetTargets(scope, targets, { now, readBlob });
        const isAny = Object.values(counts).some((count) => count > 0);
        if (isAny) await noteLeftover(transaction, "traces", "");
        const running = await readOpenTurns(scope);
        const open = targets.match ? running : running.filter((id) => targets.turns.has(id));
        return { counts: { ...counts, backups: 0 }, open };
      }),
    async readLeftovers() {
      return db
        .selectFrom("memory_leftovers")
        .selectAll()
        .where("kind", "!=", FREE_SPACE)
        .orderBy("no")
        .execute();
    },
    settleLeftovers: (last) =>
      db.transaction().execute((transaction) => settleLeftovers(transaction, last)),
    removeOld: (before, limit) =>
      db.transaction().execute(async (transaction) => {
        const removed = await removeOld(transaction, before, limit);
        if (removed > 0) await noteLeftover(transaction, "traces", "");
        return removed;
      }),
    async hasMedia(id) {
      const row = await db.selectFrom("media").select("id").where("id", "=", id).executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** A trial is what it would be, and is then taken back. */
async function inTransaction<Result>(
  db: Kysely<Schema>,
  isTrial: boolean,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const transaction = await db.startTransaction().execute();
  try {
    const result = await work(transaction);
    await (isTrial ? transaction.rollback() : transaction.commit()).execute();
    return result;
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) {
      await transaction.rollback().execute();
    }
    throw error;
  }
}

/** Their own, and for the server's owner what is shared. */
async function readWritable(
  transaction: Transaction<Schema>,
  { userId, role }: Member,
): Promise<readonly number[]> {
  const { readable, shared } = await readPartitions(transaction, userId);
  return role === "owner" ? readable : readable.filter((id) => id !== shared);
}

async function forgetTargets(
  scope: ForgetScope,
  targets: Targets,
  { now, readBlob }: { readonly now: number; readonly readBlob: ReadBlob },
): Promise<Omit<Forgotten, "backups">> {
  const { transaction, ownerId } = scope;
  const known = await removeKnown(scope, targets);
  const refs = targets.episodes.map(({ ref }) => ref);
  const facts = known.removed.map(({ id }) => id);
  const repeats = await createRepeatMatch(scope, targets.episodes, known.removed);
  // What holds certain words is found by them, wherever it was repeated.
  const named = targets.match ? { refs: [], facts: [] } : { refs, facts };
  const mentions = await findMentions(scope, { ...named, repeats });
  const redacted = await redactTurns(transaction, { ...targets, ownerId, mentions, now });
  const repeated = await findRepeats(scope, [...redacted.mentioned], repeats);
  const jobs = await redactBeside(scope, targets, redacted);
  const { artifacts, media, leftovers } = await removeFiles(scope, { targets, redacted }, readBlob);
  for (const { kind, name } of leftovers) await noteLeftover(transaction, kind, name);
  const said = await removeSaid(scope, [...targets.episodes, ...repeated]);
  const { removed: _removed, ...counts } = known;
  return { ...counts, ...said, events: redacted.events, artifacts, media, jobs };
}

async function removeKnown({ transaction, partitions }: ForgetScope, { facts }: Targets) {
  const sum = { facts: 0, entities: 0, edges: 0, removed: [] as RemovedFact[] };
  for (const partition of partitions) {
    for (const selector of facts) {
      const gone = await removeFacts(transaction, partition, selector);
      await noteForgottenFacts(transaction, partition, gone.removed);
      sum.facts += gone.facts;
      sum.entities += gone.entities;
      sum.edges += gone.edges;
      sum.removed.push(...gone.removed);
    }
  }
  return sum;
}

async function removeSaid(
  { transaction, partitions }: ForgetScope,
  episodes: readonly EpisodeTarget[],
) {
  const sum = { episodes: 0, vectors: 0 };
  for (const partition of partitions) {
    const ids = episodes.filter((each) => each.partition === partition).map(({ id }) => id);
    const gone = await removeEpisodes(transaction, partition, ids);
    sum.episodes += gone.episodes;
    sum.vectors += gone.vectors;
  }
  await bumpGeneration(transaction, partitions);
  // A mean of few vectors tells what they were.
  await transaction
    .deleteFrom("memory_spaces")
    .where("model", "not in", (select) => select.selectFrom("memory_vectors").select("model"))
    .execute();
  return sum;
}

async function noteLeftover(
  transaction: Transaction<Schema>,
  kind: string,
  name: string,
): Promise<void> {
  await transaction.insertInto("memory_leftovers").values({ kind, name }).execute();
}

/** They go on, and may say it once more. */
async function readOpenTurns({ transaction, ownerId }: ForgetScope): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom("turns")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("ended_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
