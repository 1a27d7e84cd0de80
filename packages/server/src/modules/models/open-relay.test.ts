import { describe, expect, it } from "vitest";
import { openTestModels, owner } from "./testing/open-test-models.ts";

const config = {
  providers: {
    lab: {
      protocol: "openai",
      base_url: "http://127.0.0.1:9/api/v1/",
      api_key: ["k1", "k2"],
      headers: { "X-Team": "blue" },
      extra_body: { thinking: false },
      models: [{ id: "large", price: { input: 1, output: 1 } }],
    },
    claude: { protocol: "anthropic", api_key: "k", models: ["haiku"] },
  },
};
const call = { ownerId: owner, promptBytes: 400, maxTokens: 100 };
const usage = { inputTokens: 10, outputTokens: 5, reasoningTokens: 0, cachedInputTokens: 0 };

function grant(models: ReturnType<typeof openTestModels>) {
  const granted = models.openRelay("lab/large", call);
  if (!granted.ok) throw new Error(granted.message);
  return granted.lease;
}

describe("leave to relay", () => {
  it("names address, key, model and extra fields", () => {
    expect(grant(openTestModels(config))).toMatchObject({
      origin: "http://127.0.0.1:9",
      path: "/api/v1/chat/completions",
      headers: { authorization: "Bearer k1", "x-team": "blue" },
      model: "large",
      extraBody: { thinking: false },
      timeoutMs: 120_000,
    });
  });

  it("counts usage when it is settled, once", async () => {
    const models = openTestModels(config);
    const lease = grant(models);
    lease.settle({ usage });
    lease.settle({ usage });
    expect(models.spentToday()).toEqual({ costMicros: 15, tokens: 15 });
    await models.stop();
    expect(models.rows).toHaveLength(1);
  });

  it("tells how long an answer took, when it began and what was used", () => {
    const models = openTestModels(config);
    const lease = grant(models);
    models.clock.ticks += 200;
    lease.begin();
    models.clock.ticks += 300;
    lease.begin();
    lease.settle({ usage });
    grant(models).settle({ failure: { kind: "server", message: "broke" } });
    expect(models.answers).toMatchObject([
      { model: "lab/large", ms: 500, firstMs: 200, used: { ...usage, costMicros: 15 } },
      { model: "lab/large", firstMs: null, used: { inputTokens: 0, outputTokens: 0 } },
    ]);
  });

  it("rests a key that failed and grants the next, until none is left", () => {
    const models = openTestModels(config);
    const failure = { kind: "rate-limit" as const, message: "slow down", retryAfterMs: 4000 };
    grant(models).settle({ failure });
    const second = grant(models);
    expect(second.headers.authorization).toBe("Bearer k2");
    second.settle({ failure });
    expect(models.openRelay("lab/large", call)).toMatchObject({
      ok: false,
      reason: "cooldown",
      retryAfterMs: 4000,
    });
  });

  it("refuses what the budget does not cover, reservations included", () => {
    const models = openTestModels({ ...config, budgets: { per_day_tokens: 300 } });
    const first = grant(models);
    expect(models.openRelay("lab/large", call)).toMatchObject({ ok: false, reason: "budget" });
    first.settle({ usage });
    expect(models.openRelay("lab/large", call)).toMatchObject({ ok: true });
  });

  it("refuses without a key, and for other dialects", () => {
    const keyless = openTestModels({
      providers: { lab: { ...config.providers.lab, api_key: "env:UNSET" } },
    });
    expect(keyless.openRelay("lab/large", call)).toMatchObject({ reason: "keyless" });
    expect(openTestModels(config).openRelay("claude/haiku", call)).toMatchObject({ ok: false });
  });
});
