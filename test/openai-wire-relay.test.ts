import { RateLimitError } from "openai";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hello, openBed, type Bed } from "./openai-wire/bed.ts";
import { completion } from "./openai-wire/upstream.ts";
import { readEvents } from "./openai-wire/read-events.ts";

const used = { inputTokens: 11, outputTokens: 5, reasoningTokens: 0, cachedInputTokens: 0 };

let bed: Bed;
beforeEach(async () => {
  bed = await openBed({ timeoutMs: 300 });
});
afterEach(async () => {
  // Whatever happened: every lease that was given is settled, and once.
  expect(bed.models.leases.map((lease) => lease.length)).toEqual(bed.models.leases.map(() => 1));
  await bed[Symbol.asyncDispose]();
});

function ask(model: string, body: object = {}): Promise<Response> {
  return bed.post({ model: `up/${model}`, messages: hello, ...body });
}

async function errorOf(response: Response): Promise<{ code: string; message: string }> {
  return ((await response.json()) as { error: { code: string; message: string } }).error;
}

describe("a relayed request", () => {
  it("reaches the provider with its own model name and key, and nothing of the client's", async () => {
    const response = await bed.post(
      { model: "up/plain", messages: hello, top_k: 3, nested: { model: "x" } },
      { cookie: "session=1", "x-openwebui-user-email": "a@b.c", "openai-beta": "x=1" },
    );
    expect(await response.json()).toEqual(completion);
    const [request] = bed.upstream.requests;
    expect(request?.body).toEqual({
      model: "plain",
      messages: hello,
      top_k: 3,
      nested: { model: "x" },
    });
    expect(request?.headers).toMatchObject({ authorization: "Bearer key-1", "openai-beta": "x=1" });
    expect(request?.headers).not.toHaveProperty("cookie");
    expect(request?.headers).not.toHaveProperty("x-openwebui-user-email");
    expect(bed.models.leases).toEqual([[{ usage: used }]]);
  });

  it("asks for usage on streams and keeps what else the client asked", async () => {
    await (await ask("plain", { stream: true })).text();
    await (await ask("plain", { stream: true, stream_options: { include_usage: true } })).text();
    await (await ask("plain", { stream: true, stream_options: { other: 1 } })).text();
    expect(bed.upstream.requests.map((request) => request.body.stream_options)).toEqual([
      { include_usage: true },
      { include_usage: true },
      { other: 1, include_usage: true },
    ]);
  });

  it("carries the owner's extra fields", async () => {
    await (await ask("drip", { stream: true })).text();
    expect(bed.upstream.requests[0]?.body).toMatchObject({ model: "drip", extra: true });
  });

  it("comes back byte by byte as it was sent, without the upstream's cookies and CORS", async () => {
    const response = await ask("drip", { stream: true });
    expect(response.headers.get("x-request-id")).toBe("req_up");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    const events = readEvents(await response.text());
    expect(events[0]).toMatchObject({ choices: [{ delta: { content: "ünïcode" } }] });
    expect(events.at(-1)).toBe("[DONE]");
    await bed.models.settled(1);
    expect(bed.models.leases).toEqual([[{ usage: used }]]);
  });

  it("is understood by the official client, streaming and not", async () => {
    const asked = { model: "up/plain", messages: hello };
    const whole = await bed.client.chat.completions.create(asked);
    expect(whole.choices[0]?.message.content).toBe("four words it is");
    const stream = bed.client.chat.completions.stream(asked);
    const final = await stream.finalChatCompletion();
    expect(final.choices[0]?.message.content).toBe("four words it is");
    expect(final.usage?.total_tokens).toBe(16);
  });

  it("lets 200 streams run side by side over one pool", async () => {
    await using wide = await openBed({ timeoutMs: 20_000 });
    const body = { model: "up/hang-mid", messages: hello, stream: true };
    const responses = await Promise.all(Array.from({ length: 200 }, () => wide.post(body)));
    expect(wide.upstream.open.size).toBe(200);
    const relayed = await wide.post({ model: "up/plain", messages: hello });
    expect(relayed.status).toBe(200);
    for (const response of responses) await response.body?.cancel();
    await wide.models.settled(201);
    await wide.upstream.cut(200);
    expect(wide.models.leases.every((lease) => lease.length === 1)).toBe(true);
  });
});

describe("a provider that fails before its first byte", () => {
  it("gives way to another key", async () => {
    const response = await ask("one-good-key");
    expect(response.status).toBe(200);
    expect(bed.models.leases).toMatchObject([
      [{ failure: { kind: "auth", status: 401 } }],
      [{ usage: used }],
    ]);
  });

  it("never makes the refusal of our key look like one of the client's", async () => {
    const response = await ask("bad-key");
    expect(response.status).toBe(502);
    const error = await errorOf(response);
    expect(error.code).toBe("upstream_failed");
    expect(error.message).not.toContain("sk-secret");
    expect(bed.models.leases.length).toBe(2);
  });

  it("passes a limit on with its time to wait", async () => {
    const error: unknown = await bed.client.chat.completions
      .create({ model: "up/limited", messages: hello, stream: true })
      .then(
        () => undefined,
        (cause: unknown) => cause,
      );
    if (!(error instanceof RateLimitError)) throw new Error(`unexpected ${String(error)}`);
    expect(error.headers.get("retry-after")).toBe("7");
    expect(error.message).toContain("slow down");
    const failure = { kind: "rate-limit", retryAfterMs: 7000 };
    expect(bed.models.leases).toMatchObject([[{ failure }], [{ failure }]]);
  });

  it.each([
    ["broken", 502, "server"],
    ["hang", 504, "timeout"],
    ["reset", 502, "server"],
    ["nowhere", 502, "unreachable"],
    ["garbage-body", 502, "server"],
    ["html", 502, "server"],
    ["not-http", 502, "server"],
    ["endless-body", 502, "server"],
  ])("is answered for when it is %s: %i", async (model, status, kind) => {
    const response = await ask(model);
    expect(response.status).toBe(status);
    expect((await errorOf(response)).message).not.toBe("");
    expect(bed.models.leases[0]).toMatchObject([{ failure: { kind } }]);
  });

  it.each([
    ["garbage-stream", 502],
    ["html", 502],
    ["hang", 504],
    ["broken", 502],
  ])("gets a status and no stream when it is %s: %i", async (model, status) => {
    const response = await ask(model, { stream: true });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/json");
    await response.text();
  });

  it("passes the caller's own mistakes through", async () => {
    const response = await ask("picky");
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toBe("temperature is not supported");
    expect(bed.models.leases).toMatchObject([[{ failure: { kind: "request", status: 400 } }]]);
  });

  it.each([
    ["budget", 402, "budget_exceeded"],
    ["cooldown", 429, "rate_limited"],
    ["keyless", 503, "no_model"],
  ] as const)("is not asked without leave (%s)", async (reason, status, code) => {
    bed.models.refuse = { ok: false, reason, message: "no", retryAfterMs: 2500 };
    const response = await ask("plain");
    expect([response.status, response.headers.get("retry-after")]).toEqual([status, "3"]);
    expect((await errorOf(response)).code).toBe(code);
    expect(bed.upstream.requests).toEqual([]);
  });
});

describe("a stream that breaks on the way", () => {
  it.each([
    ["half-chunk", "upstream_failed"],
    ["reset-mid", "upstream_failed"],
    ["hang-mid", "upstream_timeout"],
  ])("ends with an error chunk after %s", async (model, code) => {
    const response = await ask(model, { stream: true });
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain("before");
    const last = text.trimEnd().split("\n\n").at(-1) ?? "";
    expect(JSON.parse(last.slice("data: ".length))).toMatchObject({ error: { code } });
    await bed.models.settled(1);
    const [settled] = bed.models.leases[0] ?? [];
    expect(settled?.failure).toBeDefined();
    expect(settled?.usage?.outputTokens).toBeGreaterThan(0);
  });

  it("is completed where only the end mark is missing", async () => {
    const events = readEvents(await (await ask("no-done", { stream: true })).text());
    expect(events.at(-1)).toBe("[DONE]");
  });
});

describe("the counters", () => {
  it("hear of every request, its kind and its status", async () => {
    await (await ask("plain")).text();
    await (await ask("broken")).text();
    await bed.counted(2);
    expect(bed.counts).toEqual([
      { kind: "relay", model: "up/plain", status: 200 },
      { kind: "relay", model: "up/broken", status: 502 },
    ]);
  });
});
