import { createHmac, randomBytes } from "node:crypto";
import type { Fact } from "@steward/contracts/fact.ts";
import type { Transaction } from "kysely";
import { foldKey, foldName, foldValue } from "../../../modules/memory/index.ts";
import type { RemovedFact } from "./remove-facts.ts";
import { readSetting } from "../core/read-setting.ts";
import type { Schema } from "../schema/schema.ts";

/** Notes facts that must not be read again in the same place, without keeping what they were. */
export async function noteForgottenFacts(
  transaction: Transaction<Schema>,
  partition: number,
  facts: readonly RemovedFact[],
): Promise<void> {
  const sourced = facts.flatMap((fact) =>
    fact.episode === null
      ? []
      : [[fact.episode, fact.subject_folded, fact.key_folded, fact.value_folded]],
  );
  await note(transaction, partition, sourced);
}

/** Notes turns that are being searched for facts just now: whatever is found in them comes too late. */
export async function noteForgottenTurns(
  transaction: Transaction<Schema>,
  partition: number,
  turns: readonly string[],
): Promise<void> {
  await note(
    transaction,
    partition,
    turns.map((id) => [id]),
  );
}

/** Whether a fact must not be taken in, because it was forgotten or that in which it was read. */
export async function isForgotten(
  transaction: Transaction<Schema>,
  partition: number,
  { source, subject, key, value }: Pick<Fact, "source" | "subject" | "key" | "value">,
): Promise<boolean> {
  if (source === null) return false;
  const secret = await readKey(transaction);
  const fact = [source.episode, foldName(subject), foldKey(key), foldValue(value)];
  const turn = toTurnId(source.episode);
  const noted = await transaction
    .selectFrom("memory_forgotten")
    .select("hash")
    .where("partition", "=", partition)
    .where("hash", "in", [toHash(secret, fact), ...(turn === null ? [] : [toHash(secret, [turn])])])
    .executeTakeFirst();
  return noted !== undefined;
}

/** The turn in which an episode was said; null: in none, as its ref has it. */
export function toTurnId(ref: string): string | null {
  return /^turn:(trn_[0-9a-z]{26}):/.exec(ref)?.[1] ?? null;
}

async function note(
  transaction: Transaction<Schema>,
  partition: number,
  things: readonly (readonly string[])[],
): Promise<void> {
  if (things.length === 0) return;
  const secret = await readKey(transaction);
  for (const thing of things) {
    await transaction
      .insertInto("memory_forgotten")
      .values({ partition, hash: toHash(secret, thing) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function readKey(transaction: Transaction<Schema>): Promise<string> {
  return readSetting(transaction, "forget-key", () => randomBytes(32).toString("base64url"));
}

function toHash(key: string, parts: readonly string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}
