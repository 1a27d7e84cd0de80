import type { TurnId } from "@steward/contracts/ids.ts";
import { describe, expect, it } from "vitest";
import type { RoutedPart } from "./models.ts";
import { endOf, hello, openTestModels, outline, owner } from "./testing/open-test-models.ts";

const lab = { protocol: "openai", base_url: "http://127.0.0.1:9/v1", api_key: "k1" };
const two = {
  retry_delay: 0,
  providers: { lab: { ...lab, models: ["large", "small"] } },
  roles: { output: ["lab/large", "lab/small"], title: ["lab/small"] },
};
const apart = {
  retry_delay: 0,
  providers: { lab: { ...lab, models: ["large"] }, spare: { ...lab, models: ["small"] } },
  roles: { output: ["lab/large", "spare/small"] },
};

describe("a route", () => {
  it("lets the first candidate answer", async () => {
    const parts = await openTestModels(two).ask();
    expect(outline(parts)).toEqual(["start lab/large", "finished"]);
    expect(endOf(parts).usage.outputTokens).toBeGreaterThan(0);
  });

  it.each(["unreachable", "server"] as const)(
    "repeats a call that fails as %s, then goes on to the next candidate",
    async (fail) => {
      const models = openTestModels(apart, { "lab/large": [{ fail }] });
      const parts = await models.ask();
      expect(outline(parts)).toEqual([
        "fail lab/large upstream_failed",
        "start spare/small",
        "finished",
      ]);
      expect(models.calls).toEqual([...repeat("lab/large k1", 3), "spare/small k1"]);
    },
  );

  it("does not repeat a model that is missing", async () => {
    const models = openTestModels(two, { "lab/large": [{ fail: "missing" }] });
    await models.ask();
    expect(models.calls).toEqual(["lab/large k1", "lab/small k1"]);
  });

  it.each([
    ["request", "invalid_request"],
    ["context", "context_too_long"],
  ] as const)("ends at once when the %s is at fault", async (fail, code) => {
    const models = openTestModels(two, { "lab/large": [{ fail }] });
    expect(outline(await models.ask())).toEqual([`failed ${code}`]);
    expect(models.calls).toHaveLength(1);
  });

  it("never changes the model after the first token", async () => {
    const models = openTestModels(two, { "lab/large": [{ text: "Well" }, { fail: "server" }] });
    const parts = await models.ask();
    expect(outline(parts)).toEqual(["start lab/large", "failed upstream_failed"]);
    expect(models.calls).toHaveLength(1);
  });

  it("ends with the last failure when every candidate failed, and says when to come back", async () => {
    const models = openTestModels(two, {
      "lab/large": [{ fail: "missing" }],
      "lab/small": [{ fail: "rate-limit", retryAfterMs: 9000 }],
    });
    const parts = await models.ask();
    expect(outline(parts)).toEqual([
      "fail lab/large model_not_found",
      "fail lab/small rate_limited",
      "failed rate_limited",
    ]);
    expect(endOf(parts).outcome).toMatchObject({ retryAfterMs: 9000 });
  });

  it("counts a silence as a timeout", async () => {
    const silent = { ...lab, timeout: 0.02, models: ["large"] };
    const models = openTestModels(
      { providers: { lab: silent } },
      { "lab/large": [{ hang: true }] },
    );
    expect(outline(await models.ask())).toEqual([
      "fail lab/large upstream_timeout",
      "failed upstream_timeout",
    ]);
  });

  it("says what to do in whole sentences when a model is not ready", async () => {
    const message = "It is still being prepared; try again in a minute.";
    const models = openTestModels(two, { "lab/large": [{ fail: "not-ready", message }] });
    const parts = await models.ask();
    expect(parts[0]).toMatchObject({ error: { code: "no_model", message } });
    expect(outline(parts)).toContain("finished");
  });

  it("helps on when there is no model at all", async () => {
    const parts = await openTestModels({}).ask();
    expect(outline(parts)).toEqual(["failed no_model"]);
    expect(JSON.stringify(endOf(parts).outcome)).toContain("OPENAI_API_KEY");
  });

  it("ends as cancelled while it waits to repeat", async () => {
    const models = openTestModels(
      { ...two, retry_delay: 60_000 },
      { "lab/large": [{ fail: "server" }] },
    );
    const stop = new AbortController();
    setImmediate(() => stop.abort());
    const parts: RoutedPart[] = [];
    const call = { target: { role: "output" as const }, request: hello, ownerId: owner };
    for await (const part of models.stream(call, stop.signal)) parts.push(part);
    expect(outline(parts)).toEqual(["cancelled"]);
  });
});

function repeat(call: string, times: number): string[] {
  return Array.from({ length: times }, () => call);
}

describe("an answer without end", () => {
  it("is cut where no model goes, and what came until then is kept", async () => {
    const models = openTestModels(two, {
      "lab/large": [
        { text: "x".repeat(600_000) },
        { text: "y".repeat(30_000_000) },
        { hang: true },
      ],
    });
    const parts = await models.ask();
    const said = parts.flatMap((part) => (part.type === "text-delta" ? part.text.length : []));
    expect(said.reduce((sum, length) => sum + length, 0)).toBe(1_000_000);
    expect(endOf(parts).outcome).toEqual({ kind: "finished", finish: "length" });
  });
});

describe("what a candidate is asked", () => {
  const eyes = {
    providers: {
      lab: {
        ...lab,
        models: ["blind", { id: "seeing", vision: true }, { id: "bare", tools: false }],
      },
    },
    roles: { output: ["lab/blind"], vision: ["lab/seeing"], code: ["lab/bare"] },
  };
  const image = { type: "image" as const, mime: "image/png", bytes: new Uint8Array(4) };
  const look = { messages: [{ role: "user" as const, content: [image] }] };

  it("gives images to a model that can see", async () => {
    const models = openTestModels(eyes);
    expect(outline(await models.ask({ request: look }))[0]).toBe("start lab/seeing");
    expect(outline(await models.ask({ target: { id: "lab/blind" }, request: look }))[0]).toBe(
      "start lab/blind",
    );
  });

  it("keeps tools from a model that cannot call them", async () => {
    const models = openTestModels(eyes);
    const tools = [{ name: "weather", parameters: {} }];
    await models.ask({ request: { ...hello, tools }, target: { role: "code" } });
    await models.ask({ request: { ...hello, tools } });
    expect(models.requests.map((request) => request.tools?.length ?? 0)).toEqual([0, 1]);
  });
});

describe("budgets and usage", () => {
  const priced = (budgets: object) => ({
    budgets,
    providers: {
      lab: { ...lab, models: [{ id: "large", max_output: 100, price: { input: 10, output: 10 } }] },
    },
  });
  const turnId = "trn_00000000000000000000000000" as TurnId;

  it("counts every call, however it ended", async () => {
    const models = openTestModels(priced({}), { "lab/large": [{ text: "12345678" }] });
    await models.ask({ turnId });
    models.use({ ...priced({}), retry_attempts: 0 });
    await models.stop();
    expect(models.rows).toMatchObject([
      { provider: "lab", model: "large", role: "output", turnId, outputTokens: 2 },
    ]);
    expect(models.rows[0]?.costMicros).toBeGreaterThan(0);
    expect(models.spentToday().costMicros).toBe(models.rows[0]?.costMicros);
  });

  it("counts what was generated before the reader walked away", async () => {
    const models = openTestModels(priced({}), { "lab/large": [{ text: "one two three" }] });
    const call = { target: { role: "output" as const }, request: hello, ownerId: owner };
    for await (const part of models.stream(call, new AbortController().signal)) {
      if (part.type === "text-delta") break;
    }
    await models.stop();
    expect(models.rows).toHaveLength(1);
    expect(models.rows[0]?.outputTokens).toBeGreaterThan(0);
  });

  it("refuses before the call what the day's budget does not cover", async () => {
    const models = openTestModels(priced({ per_day_usd: 0.002 }));
    expect(outline(await models.ask())).toContain("finished");
    models.use(priced({ per_day_usd: 0.0000001 }));
    expect(outline(await models.ask())).toEqual(["failed budget_exceeded"]);
    expect(models.calls).toHaveLength(1);
  });

  it("knows what the day had cost before the start", async () => {
    const models = openTestModels(
      priced({ per_day_usd: 1 }),
      {},
      { costMicros: 999_999, tokens: 1 },
    );
    await models.start();
    expect(outline(await models.ask())).toEqual(["failed budget_exceeded"]);
    models.clock.wall += 24 * 3600 * 1000;
    expect(outline(await models.ask())).toContain("finished");
  });

  it("limits a turn over all of its calls", async () => {
    const models = openTestModels(priced({ per_turn_tokens: 150 }), {
      "lab/large": [{ text: "word ".repeat(60) }],
    });
    expect(outline(await models.ask({ turnId }))).toContain("finished");
    expect(outline(await models.ask({ turnId }))).toEqual(["failed budget_exceeded"]);
    expect(outline(await models.ask())).toContain("finished");
  });
});
