import type { Selectable, Transaction } from "kysely";
import { createId } from "../../../kernel/create-id.ts";
import type { Decision } from "../../../modules/turns/index.ts";
import type { Schema } from "../schema/schema.ts";

type CallRow = Selectable<Schema["tool_calls"]>;

/** In the transaction that moves the call on: there is no transition without its entry. */
export async function auditCall(
  transaction: Transaction<Schema>,
  call: Pick<CallRow, "turn_id" | "call_id" | "owner_id" | "name" | "hash" | "decision">,
  transition: {
    readonly at: number;
    readonly action: string;
    readonly detail?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { at, action, detail } = transition;
  const decision = call.decision === null ? null : (JSON.parse(call.decision) as Decision);
  await transaction
    .insertInto("audit")
    .values({
      id: createId<string>("aud", at),
      owner_id: call.owner_id,
      at,
      actor: decision?.by ?? "steward",
      action: `tool-${action}`,
      subject: `${call.turn_id}.${call.call_id}`,
      detail: JSON.stringify({ tool: call.name, hash: call.hash, ...detail }),
    })
    .execute();
}
