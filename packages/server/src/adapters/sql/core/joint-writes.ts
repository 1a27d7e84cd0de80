import { setImmediate as nextRound } from "node:timers/promises";
import { sql, type Kysely, type Transaction } from "kysely";
import type { Schema } from "../schema/schema.ts";

/**
 * Writes in a transaction, and resolves when that is on disk. What is asked for in one round of the event
 * loop is committed together, so that many wait for the disk once. A write that fails leaves no trace and
 * takes none of the others with it.
 */
export type JointWrite = <Result>(work: Work<Result>) => Promise<Result>;

type Work<Result> = (transaction: Transaction<Schema>) => Promise<Result>;

type Entry = {
  /** Answers with what is to be called once it is on disk. */
  run(transaction: Transaction<Schema>): Promise<() => void>;
  reject(error: unknown): void;
};

export function createJointWrites(db: Kysely<Schema>): JointWrite {
  let waiting: Entry[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      await nextRound();
      const group = waiting;
      waiting = [];
      await writeGroup(db, group);
    }
    isWriting = false;
  }

  return <Result>(work: Work<Result>) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({
      async run(transaction) {
        const result = await work(transaction);
        return () => resolve(result);
      },
      reject,
    });
    if (!isWriting) void writeAll();
    return promise;
  };
}

async function writeGroup(db: Kysely<Schema>, group: readonly Entry[]): Promise<void> {
  const run = group.length === 1 ? runAlone : runBesideOthers;
  try {
    const settled = await db.transaction().execute(async (transaction) => {
      const outcomes: (() => void)[] = [];
      for (const entry of group) outcomes.push(await run(entry, transaction));
      return outcomes;
    });
    for (const settle of settled) settle();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function runAlone(entry: Entry, transaction: Transaction<Schema>): Promise<() => void> {
  return entry.run(transaction);
}

async function runBesideOthers(
  entry: Entry,
  transaction: Transaction<Schema>,
): Promise<() => void> {
  await sql`savepoint one`.execute(transaction);
  try {
    const settle = await entry.run(transaction);
    await sql`release one`.execute(transaction);
    return settle;
  } catch (error) {
    await sql`rollback to one`.execute(transaction).catch(() => {
      // A full disk has ended the whole transaction.
      throw error;
    });
    return () => entry.reject(error);
  }
}
