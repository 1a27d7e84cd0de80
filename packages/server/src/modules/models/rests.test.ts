import type { ScriptMove } from "@steward/sdk/testing/scripted-model.ts";
import { describe, expect, it } from "vitest";
import { endOf, openTestModels, outline } from "./testing/open-test-models.ts";

const lab = { protocol: "openai", base_url: "http://127.0.0.1:9/v1", api_key: "k1" };
const apart = {
  retry_delay: 0,
  providers: { lab: { ...lab, models: ["large"] }, spare: { ...lab, models: ["small"] } },
  roles: { output: ["lab/large", "spare/small"] },
};

describe("key profiles", () => {
  const keys = {
    key_cooldown: 30,
    providers: { lab: { ...lab, api_key: ["k1", "k2"], models: ["large"] } },
  };

  it.each(["auth", "rate-limit"] as const)("uses the next key after %s", async (fail) => {
    const models = openTestModels(keys, { "lab/large k1": [{ fail }] });
    expect(outline(await models.ask())).toEqual(["start lab/large", "finished"]);
    expect(models.calls).toEqual(["lab/large k1", "lab/large k2"]);
  });

  it("lets a key rest, as long as the provider asked", async () => {
    const models = openTestModels(keys, {
      "lab/large k1": [{ fail: "rate-limit", retryAfterMs: 5000 }],
    });
    await models.ask();
    await models.ask();
    models.clock.ticks = 5001;
    await models.ask();
    expect(models.calls).toEqual([
      "lab/large k1",
      "lab/large k2",
      "lab/large k2",
      "lab/large k1",
      "lab/large k2",
    ]);
  });

  it("is not called while every key rests, says why, and shows as unavailable", async () => {
    const models = openTestModels(keys, { "lab/large": [{ fail: "auth", message: "bad key" }] });
    await models.ask();
    const called = models.calls.length;
    const parts = await models.ask();
    expect(models.calls).toHaveLength(called);
    expect(endOf(parts).outcome).toMatchObject({
      retryAfterMs: 30_000,
      error: {
        message:
          "lab/large was not asked: its key was refused and rests until 12:00:30 UTC (bad key).",
        rest: { what: "key", provider: "lab", until: models.clock.wall + 30_000 },
      },
    });
    expect(models.preview({ role: "output" })?.available).toBe(false);
  });

  it("says at once how long a key that was just refused will rest", async () => {
    const models = openTestModels(keys, { "lab/large": [{ fail: "auth", message: "bad key" }] });
    expect(endOf(await models.ask()).outcome).toMatchObject({
      error: {
        message: "lab/large refused the key: bad key",
        rest: { what: "key", provider: "lab", until: models.clock.wall + 30_000 },
      },
    });
  });

  it("is asked again at once when a person tries again, or the key was changed", async () => {
    const one = { ...keys, providers: { lab: { ...keys.providers.lab, api_key: ["k1"] } } };
    const models = openTestModels(one, { "lab/large k1": [{ fail: "auth" }] });
    await models.ask();
    models.endRests();
    expect(outline(await models.ask())).toContain("failed upstream_failed");
    expect(models.calls).toHaveLength(2);
    models.use(keys);
    expect(outline(await models.ask())).toContain("finished");
  });

  it("does not believe a provider that wants to be left alone for days", async () => {
    const week = 1_000_000_000;
    const models = openTestModels(keys, {
      "lab/large": [{ fail: "rate-limit", retryAfterMs: week }],
    });
    expect(endOf(await models.ask()).outcome).toMatchObject({ retryAfterMs: 600_000 });
    models.clock.ticks += 600_000;
    const called = models.calls.length;
    await models.ask();
    expect(models.calls.length).toBeGreaterThan(called);
  });

  it("lets one try a key whose rest is over; the others wait for what comes of it", async () => {
    const scripts: Record<string, ScriptMove[]> = { "lab/large": [{ fail: "rate-limit" }] };
    const one = { ...keys, providers: { lab: { ...keys.providers.lab, api_key: ["k1"] } } };
    const models = openTestModels(one, scripts);
    await models.ask();
    models.clock.ticks += 30_000;
    const first = await Promise.all([models.ask(), models.ask(), models.ask()]);
    expect(first.map((parts) => outline(parts).at(-1))).toEqual(repeat("failed rate_limited", 3));
    expect(models.calls).toHaveLength(2);
    models.clock.ticks += 30_000;
    scripts["lab/large"] = [{ text: "Well again" }];
    const second = await Promise.all([models.ask(), models.ask(), models.ask()]);
    expect(second.map((parts) => outline(parts).at(-1))).toEqual(repeat("finished", 3));
    expect(models.calls).toHaveLength(5);
  });

  it("keeps resting through a reload that leaves the provider alone", async () => {
    const models = openTestModels(keys, { "lab/large k1": [{ fail: "auth" }] });
    await models.ask();
    models.use({ ...keys, aliases: { gpt: "lab/large" } });
    await models.ask();
    expect(models.calls.at(-1)).toBe("lab/large k2");
    models.use({ ...keys, providers: { lab: { ...keys.providers.lab, timeout: 7 } } });
    await models.ask();
    expect(models.calls.at(-2)).toBe("lab/large k1");
  });

  it("does not turn in circles when keys do not rest", async () => {
    const models = openTestModels(
      { ...keys, key_cooldown: 0 },
      { "lab/large": [{ fail: "auth" }] },
    );
    expect(outline(await models.ask())).toContain("failed upstream_failed");
    expect(models.calls).toHaveLength(2);
  });

  it("says when the variable of a key is not set", async () => {
    const models = openTestModels({
      providers: { lab: { ...lab, api_key: "env:UNSET", models: ["large"] } },
    });
    expect(endOf(await models.ask()).outcome).toMatchObject({
      error: { message: "lab/large refused the key: no API key is configured" },
    });
  });
});

describe("a provider that cannot be reached", () => {
  const dead = {
    "lab/large": [{ fail: "unreachable" as const, message: "nothing listens there" }],
  };

  it("is passed over while it rests, and the answer says why", async () => {
    const models = openTestModels(apart, dead);
    await models.ask();
    const parts = await models.ask();
    expect(models.calls.slice(4)).toEqual(["spare/small k1"]);
    expect(parts[0]).toMatchObject({
      type: "model-fail",
      model: "lab/large",
      error: {
        message:
          "lab/large was not asked: its provider could not be reached and rests until 12:00:01 UTC (nothing listens there).",
        rest: { what: "provider", provider: "lab" },
      },
    });
  });

  it("rests longer each time it is tried in vain, a minute at most", async () => {
    const models = openTestModels(apart, dead);
    const rests: number[] = [];
    await models.ask();
    for (let time = 0; time < 8; time++) {
      const [first] = await models.ask();
      const until = first?.type === "model-fail" ? first.error.rest?.until : undefined;
      rests.push((until ?? 0) - models.clock.wall);
      models.clock.ticks += rests.at(-1) ?? 0;
      await models.ask();
    }
    expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000));
    // Three times at first, and then once each.
    expect(models.calls.filter((call) => call === "lab/large k1")).toHaveLength(3 + 8);
  });

  it("is asked all the same where nobody can stand in", async () => {
    const alone = { retry_delay: 0, providers: { lab: { ...lab, models: ["large"] } } };
    const models = openTestModels(alone, dead);
    await models.ask();
    expect(endOf(await models.ask()).outcome).toMatchObject({
      error: { message: "lab/large cannot be reached: nothing listens there" },
    });
    expect(models.calls).toHaveLength(4);
  });

  it("is asked at once when a person tries again", async () => {
    const models = openTestModels(apart, dead);
    await models.ask();
    models.endRests();
    await models.ask();
    expect(models.calls.slice(4)).toEqual(["lab/large k1", "spare/small k1"]);
  });
});

function repeat(call: string, times: number): string[] {
  return Array.from({ length: times }, () => call);
}
