import { sql } from "kysely";
import { among } from "../among.ts";
import { noteForgottenTurns } from "../../knowledge/forgotten-facts.ts";
import type { RedactedTurns } from "./redact-turns.ts";
import type { ForgetScope } from "./forget-scope.ts";
import type { Targets } from "./select-targets.ts";
import { textsIn } from "./text-match.ts";

const FORGOTTEN = JSON.stringify({ forgotten: true });

/** What lies beside the logs: jobs, calls, their audit, echoes, what waits, titles. Says how many jobs. */
export async function redactBeside(
  scope: ForgetScope,
  targets: Targets,
  redacted: RedactedTurns,
): Promise<number> {
  const { transaction, ownerId } = scope;
  const turns = among([...targets.turns, ...redacted.turns]);
  const jobs = await transaction
    .deleteFrom("memory_jobs")
    .where("owner_id", "=", ownerId)
    .where("turn_id", "in", turns)
    .returning("turn_id")
    .execute();
  for (const partition of scope.partitions) {
    const ids = jobs.map(({ turn_id }) => turn_id);
    await noteForgottenTurns(transaction, partition, ids);
  }
  await transaction
    .deleteFrom("answer_echoes")
    .where("owner_id", "=", ownerId)
    .where("turn_id", "in", turns)
    .execute();
  await redactCalls(scope, [...redacted.calls]);
  await redactMessages(scope, targets);
  await redactTitles(scope, targets);
  if (targets.match) await redactMatching(scope, targets.match);
  return jobs.length;
}

/** A call that nobody has decided on yet can be refused; its arguments fit no tool any more. */
async function redactCalls(
  { transaction, ownerId }: ForgetScope,
  calls: readonly string[],
): Promise<void> {
  const list = JSON.stringify(calls);
  await sql`update tool_calls set input = ${FORGOTTEN}, title = '',
      ask = json_set(ask, '$.reason', '', '$.covers', null),
      decision = json_set(decision, '$.input', null, '$.text', null)
    where owner_id = ${ownerId}
      and turn_id || '.' || call_id in (select value from json_each(${list}))`.execute(transaction);
  await sql`update audit set detail = ${FORGOTTEN} where owner_id = ${ownerId}
    and subject in (select value from json_each(${list}))`.execute(transaction);
}

/** What was said to a turn that runs: what it has not taken yet is gone. */
async function redactMessages(
  { transaction, ownerId }: ForgetScope,
  { turns, match }: Targets,
): Promise<void> {
  const rows = await transaction
    .selectFrom("turn_inputs")
    .select(["id", "turn_id", "content"])
    .where("owner_id", "=", ownerId)
    .execute();
  const held = rows.filter(
    ({ turn_id, content }) =>
      turns.has(turn_id) || (match !== null && textsIn(content).some(match)),
  );
  const ids = among(held.map(({ id }) => id));
  await transaction
    .deleteFrom("turn_inputs")
    .where("id", "in", ids)
    .where("taken_at", "is", null)
    .execute();
  await transaction
    .updateTable("turn_inputs")
    .set({ content: "[]" })
    .where("id", "in", ids)
    .execute();
}

/** A conversation is called after what it began with. */
async function redactTitles(
  { transaction, ownerId }: ForgetScope,
  { turns, match }: Targets,
): Promise<void> {
  const begun = await transaction
    .selectFrom("turns")
    .select("conversation_id")
    .where("owner_id", "=", ownerId)
    .where("id", "in", among([...turns]))
    .where("parent_id", "is", null)
    .execute();
  const known = await transaction
    .selectFrom("conversations")
    .select(["id", "title"])
    .where("owner_id", "=", ownerId)
    .execute();
  const named = match ? known.filter(({ title }) => match(title)).map(({ id }) => id) : [];
  await transaction
    .updateTable("conversations")
    .set({ title: "", title_chosen: 0 })
    .where("owner_id", "=", ownerId)
    .where("id", "in", among([...begun.map((each) => each.conversation_id), ...named]))
    .execute();
}

async function redactMatching(
  { transaction, ownerId }: ForgetScope,
  match: NonNullable<Targets["match"]>,
): Promise<void> {
  const audit = await transaction
    .selectFrom("audit")
    .select(["id", "subject", "detail"])
    .where("owner_id", "=", ownerId)
    .execute();
  const entries = audit.filter(({ detail }) => textsIn(detail).some(match)).map(({ id }) => id);
  await transaction
    .updateTable("audit")
    .set({ detail: FORGOTTEN })
    .where("id", "in", among(entries))
    .execute();
  const grants = await transaction
    .selectFrom("approval_grants")
    .select(["id", "covers"])
    .where("owner_id", "=", ownerId)
    .execute();
  const covering = grants.filter(({ covers }) => textsIn(covers).some(match)).map(({ id }) => id);
  await transaction.deleteFrom("approval_grants").where("id", "in", among(covering)).execute();
}
