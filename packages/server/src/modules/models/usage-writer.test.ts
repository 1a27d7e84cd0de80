import { describe, expect, it } from "vitest";
import { silentLogger } from "../../kernel/logger.ts";
import type { UsageRow } from "./ports.ts";
import { owner } from "./testing/open-test-models.ts";
import { createUsageWriter } from "./usage-writer.ts";

const row: UsageRow = {
  at: 0,
  ownerId: owner,
  turnId: null,
  provider: "lab",
  model: "m",
  role: null,
  inputTokens: 1,
  outputTokens: 1,
  reasoningTokens: 0,
  cachedInputTokens: 0,
  costMicros: null,
};
const spent = async () => ({ costMicros: 0, tokens: 0 });

describe("writing usage", () => {
  it("writes a hundred rows at once and the rest on close", async () => {
    const batches: number[] = [];
    const add = async (rows: readonly UsageRow[]) => void batches.push(rows.length);
    const writer = createUsageWriter({ add, spent }, silentLogger);
    for (let i = 0; i < 130; i++) writer.add(row);
    await writer.close();
    expect(batches).toEqual([100, 30]);
  });

  it("keeps rows that the store could not take", async () => {
    let broken = true;
    const kept: UsageRow[] = [];
    const add = async (rows: readonly UsageRow[]) => {
      if (broken) throw new Error("disk full");
      kept.push(...rows);
    };
    const writer = createUsageWriter({ add, spent }, silentLogger);
    for (let i = 0; i < 150; i++) writer.add(row);
    await writer.close();
    broken = false;
    await writer.close();
    expect(kept).toHaveLength(150);
  });
});
