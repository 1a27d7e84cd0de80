import type { Kysely } from "kysely";
import type { UsageStore } from "../../../modules/models/ports.ts";
import type { Schema } from "../schema/schema.ts";

export function createUsageStore(db: Kysely<Schema>): UsageStore {
  return {
    async add(rows) {
      if (rows.length === 0) return;
      const values = rows.map((row) => ({
        owner_id: row.ownerId,
        turn_id: row.turnId,
        provider: row.provider,
        model: row.model,
        role: row.role,
        input_tokens: row.inputTokens,
        output_tokens: row.outputTokens,
        reasoning_tokens: row.reasoningTokens,
        cached_input_tokens: row.cachedInputTokens,
        cost_micros: row.costMicros,
        at: row.at,
      }));
      await db.insertInto("usage").values(values).execute();
    },
    async spent({ ownerId, start, end }) {
      let query = db
        .selectFrom("usage")
        .select((select) => [
          select.fn.sum("cost_micros").as("cost"),
          select.fn.sum("input_tokens").as("input"),
          select.fn.sum("output_tokens").as("output"),
        ])
        .where("at", ">=", start)
        .where("at", "<", end);
      if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId);
      const row = await query.executeTakeFirst();
      return {
        costMicros: Number(row?.cost ?? 0),
        tokens: Number(row?.input ?? 0) + Number(row?.output ?? 0),
      };
    },
  };
}
