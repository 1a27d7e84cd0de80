import type { UserId } from "@steward/contracts/ids.ts";
import { describe, expect, it } from "vitest";
import { openTestStore } from "../../../testing/open-test-store.ts";

const ownerId = "usr_00000000000000000000000000" as UserId;

describe("what a day has cost", () => {
  it("leaves out other days, also later ones that a wrong clock has put there", async () => {
    const { usage, close } = await openTestStore();
    const tokens = { inputTokens: 2, outputTokens: 3, reasoningTokens: 0, cachedInputTokens: 0 };
    const row = { ownerId, turnId: null, provider: "lab", model: "large", role: null, ...tokens };
    await usage.add([99, 100, 150, 199, 200, 9_000].map((at) => ({ ...row, at, costMicros: 10 })));
    expect(await usage.spent({ start: 100, end: 200 })).toEqual({ costMicros: 30, tokens: 15 });
    await close();
  });
});
