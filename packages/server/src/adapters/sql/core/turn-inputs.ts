import type { Content } from "@steward/contracts/content.ts";
import type { TurnId, UserId } from "@steward/contracts/ids.ts";
import type { Kysely, Selectable } from "kysely";
import type { TurnInputRow, TurnInputs } from "../../../modules/turns/ports.ts";
import { insertTurn } from "./insert-turn.ts";
import type { Schema } from "../schema/schema.ts";

export function createTurnInputs(db: Kysely<Schema>): TurnInputs {
  return {
    add: (input) =>
      db.transaction().execute(async (transaction) => {
        const live = await transaction
          .selectFrom("turns")
          .select("id")
          .where("id", "=", input.turnId)
          .where("ended_at", "is", null)
          .executeTakeFirst();
        if (!live) return false;
        const { id, turnId, ownerId, content, createdAt } = input;
        const row = { id, turn_id: turnId, owner_id: ownerId, content: JSON.stringify(content) };
        await transaction
          .insertInto("turn_inputs")
          .values({ ...row, created_at: createdAt, taken_at: null })
          .execute();
        return true;
      }),
    async list(turnId) {
      const rows = await db
        .selectFrom("turn_inputs")
        .selectAll()
        .where("turn_id", "=", turnId)
        .where("taken_at", "is", null)
        .orderBy("id")
        .execute();
      return rows.map(toInputRow);
    },
    async stranded() {
      const rows = await db
        .selectFrom("turn_inputs")
        .innerJoin("turns", "turns.id", "turn_inputs.turn_id")
        .selectAll("turn_inputs")
        .where("turn_inputs.taken_at", "is", null)
        .where("turns.ended_at", "is not", null)
        .orderBy("turn_inputs.id")
        .execute();
      return rows.map(toInputRow);
    },
    requeue: (turn, inputs) =>
      db.transaction().execute(async (transaction) => {
        const ids = inputs.map(({ id }) => id);
        const taken = await transaction
          .updateTable("turn_inputs")
          .set({ taken_at: turn.createdAt })
          .where("id", "in", ids)
          .where("taken_at", "is", null)
          .executeTakeFirst();
        if (taken.numUpdatedRows > 0n) await insertTurn(transaction, turn);
      }),
  };
}

function toInputRow(row: Selectable<Schema["turn_inputs"]>): TurnInputRow {
  return {
    id: row.id,
    turnId: row.turn_id as TurnId,
    ownerId: row.owner_id as UserId,
    content: JSON.parse(row.content) as Content[],
    createdAt: row.created_at,
  };
}
