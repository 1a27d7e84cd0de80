import type { ServerResponse } from "node:http";
import { describeModelPort, type ModelScene } from "@steward/sdk/conformance/model-port.ts";
import type { ModelFailure, ModelPart, ModelRequest } from "@steward/sdk/model-port.ts";
import { describe, expect, it } from "vitest";
import { Secret } from "../../kernel/secret.ts";
import { createAiSdkModel } from "./create-ai-sdk-model.ts";
import type { AiSdkModelOptions } from "./open-language-model.ts";
import { createThoughtHabits } from "./create-thought-habits.ts";
import { anthropic, type Dialect, google, openai } from "./testing/dialects.ts";
import {
  type FakeUpstream,
  sendError,
  sendEvents,
  startUpstream,
  toEvent,
} from "./testing/fake-upstream.ts";

const statuses: Partial<Record<ModelFailure["kind"], number>> = {
  auth: 401,
  "rate-limit": 429,
  server: 500,
  missing: 404,
  request: 400,
};

/** Goes on for ever without the end of a line. */
function flood(
  response: ServerResponse,
  status: number,
  start: readonly (string | object)[],
): void {
  response.writeHead(status, { "content-type": "text/event-stream" });
  for (const event of start) response.write(toEvent(event));
  const piece = Buffer.alloc(1024 * 1024, "x");
  const send = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", send);
  send();
}

for (const dialect of [openai, anthropic, google]) {
  describeModelPort(
    `the ${dialect.protocol} protocol`,
    async (scene) => {
      const upstream = await startUpstream((response) => perform(dialect, scene, response));
      return { model: toModel(dialect, upstream.url), close: upstream.close };
    },
    ["auth", "rate-limit", "server", "missing", "request"],
  );

  describe(`the ${dialect.protocol} protocol`, () => {
    it("tells how long to wait, in seconds or as a date", async () => {
      const seconds = await fail(dialect, (response) =>
        sendError(response, 429, { "retry-after": "7" }),
      );
      expect(seconds).toMatchObject({ kind: "rate-limit", status: 429, retryAfterMs: 7000 });
      const date = new Date(Date.now() + 60_000).toUTCString();
      const later = await fail(dialect, (response) =>
        sendError(response, 429, { "retry-after": date }),
      );
      expect(later?.retryAfterMs).toBeGreaterThan(0);
    });

    it("survives a connection that is reset in the middle", async () => {
      const failure = await fail(dialect, (response) => {
        sendEvents(response, [...dialect.start, ...dialect.say("Hel")], true);
        setImmediate(() => response.socket?.resetAndDestroy());
      });
      expect(["unreachable", "server"]).toContain(failure?.kind);
    });

    it("survives half a chunk", async () => {
      const failure = await fail(dialect, (response) => {
        sendEvents(response, [...dialect.start, '{"choices":[{"del'], false);
      });
      expect(failure?.kind).toBe("server");
    });

    it("survives garbage in place of events", async () => {
      const failure = await fail(dialect, (response) => {
        response.writeHead(200, { "content-type": "text/html" });
        response.end("<html><body>It works!</body></html>");
      });
      expect(failure?.kind).toBe("server");
    });

    it("gives up on a line that does not end, and says so", async () => {
      const failure = await fail(dialect, (response) => flood(response, 200, dialect.start));
      expect(failure?.kind).toBe("server");
      expect(failure?.message).toContain("more than 8 MB in one line");
    });

    it("gives up on an error that does not end", async () => {
      const failure = await fail(dialect, (response) => flood(response, 500, []));
      expect(failure?.kind).toBe("server");
    });

    it("tells when nothing listens", async () => {
      const upstream = await startUpstream(() => {});
      await upstream.close();
      const parts = await collect(toModel(dialect, upstream.url));
      expect(failureOf(parts)?.kind).toBe("unreachable");
    });

    it("lets go of the connection when it is cancelled", async () => {
      const upstream = await startUpstream((response) =>
        perform(dialect, { kind: "hang-midway" }, response),
      );
      const stop = new AbortController();
      for await (const part of toModel(dialect, upstream.url).stream(hello, stop.signal)) {
        if (part.type === "text-delta") stop.abort();
      }
      await upstream.gone;
      await upstream.close();
    });

    it("sends the owner's headers, extra fields and images", async () => {
      const { upstream } = await answerWith(dialect, withImage, {
        headers: { "x-team": "blue" },
        extraBody: { thinking: { type: "disabled" } },
      });
      expect(upstream.heard[0]?.headers["x-team"]).toBe("blue");
      expect(upstream.heard[0]?.body.thinking).toEqual({ type: "disabled" });
      expect(JSON.stringify(upstream.heard[0]?.body)).toContain("iVBORw==");
    });

    it("replays tool calls and their results", async () => {
      const { upstream } = await answerWith(dialect, afterTool);
      const body = JSON.stringify(upstream.heard[0]?.body);
      expect(body).toContain("weather");
      expect(body).toContain("minus four");
    });
  });
}

describe("the openai protocol", () => {
  it("turns <think> tags into reasoning", async () => {
    const { parts } = await answerWith(
      { ...openai, say: () => [...openai.say("<thi"), ...openai.say("nk>hm</think>\n\nYes")] },
      hello,
    );
    expect(parts.slice(0, -1)).toEqual([
      { type: "reasoning-delta", text: "hm" },
      { type: "text-delta", text: "Yes" },
    ]);
  });

  it("takes all for reasoning where the opening tag was part of the prompt before, unless it ends as an answer", async () => {
    const upstream = await startUpstream((response) => {
      const said = [["hm</think>Yes"], ["hm"], ["Yes"]][upstream.heard.length - 1] ?? [];
      const end = upstream.heard.length === 2 ? [] : openai.finish;
      sendEvents(response, [...openai.start, ...said.flatMap(openai.say), ...end]);
    });
    const model = toModel(openai, upstream.url);
    const read = async () => (await collect(model)).slice(0, -1);
    const thought = { type: "reasoning-delta", text: "hm" };
    expect(await read()).toEqual([
      { type: "message-reread", reasoning: "hm", text: "" },
      { type: "text-delta", text: "Yes" },
    ]);
    // It broke off.
    expect(await read()).toEqual([thought]);
    expect((await read()).at(-1)).toEqual({ type: "message-reread", reasoning: "", text: "Yes" });
    await upstream.close();
  });

  it("reads reasoning_content and replays it", async () => {
    const thinking = { choices: [{ index: 0, delta: { reasoning_content: "hm" } }] };
    const { parts, upstream } = await answerWith(
      { ...openai, say: (text) => [thinking, ...openai.say(text)] },
      { messages: [{ role: "assistant", text: "Yes", reasoning: "earlier" }, ...hello.messages] },
    );
    expect(parts[0]).toEqual({ type: "reasoning-delta", text: "hm" });
    expect(upstream.heard[0]?.body.messages).toContainEqual({
      role: "assistant",
      content: "Yes",
      reasoning_content: "earlier",
    });
  });

  it("constrains the answer to a schema", async () => {
    const jsonSchema = { type: "object", properties: { a: { type: "string" } } };
    const { upstream } = await answerWith(openai, { ...hello, jsonSchema });
    expect(upstream.heard[0]?.body.response_format).toMatchObject({
      type: "json_schema",
      json_schema: { schema: jsonSchema, strict: false },
    });
  });

  it("is asked not to think where its server knows what that means", async () => {
    const quiet = { ...hello, reasoning: "off" } as const;
    const effortOf = async (request: ModelRequest, protocol: "openai" | "ollama") => {
      const { upstream } = await answerWith(openai, request, { protocol });
      return upstream.heard[0]?.body.reasoning_effort;
    };
    expect(await effortOf(quiet, "ollama")).toBe("none");
    expect(await effortOf(quiet, "openai")).toBeUndefined();
    expect(await effortOf(hello, "ollama")).toBeUndefined();
  });

  it("tells a conversation that is too long from a bad request", async () => {
    const failure = await fail(openai, (response) => {
      response.writeHead(400, { "content-type": "application/json" });
      const message = "This model's maximum context length is 8192 tokens.";
      response.end(JSON.stringify({ error: { message, code: "context_length_exceeded" } }));
    });
    expect(failure?.kind).toBe("context");
  });

  it("reads an error that comes inside the stream", async () => {
    const failure = await fail(openai, (response) =>
      sendEvents(response, [{ error: { message: "slow down", type: "rate_limit_error" } }]),
    );
    expect(failure).toMatchObject({ kind: "rate-limit", message: "slow down" });
  });

  it("never repeats the key that an upstream echoes", async () => {
    const failure = await fail(openai, (response) => {
      response.writeHead(401, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "wrong key: test-key" } }));
    });
    expect(failure?.message).toBe("wrong key: ***");
  });
});

const hello: ModelRequest = {
  messages: [{ role: "user", content: [{ type: "text", text: "Hello?" }] }],
};
const withImage: ModelRequest = {
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "What is this?" },
        { type: "image", mime: "image/png", bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47]) },
      ],
    },
  ],
};
const afterTool: ModelRequest = {
  messages: [
    { role: "system", text: "Be brief." },
    ...hello.messages,
    {
      role: "assistant",
      text: "",
      toolCalls: [{ callId: "call_1", name: "weather", input: '{"city":"Oslo"}' }],
    },
    { role: "tool", callId: "call_1", name: "weather", text: "minus four" },
    { role: "system", text: "Be briefer." },
  ],
};

function perform(dialect: Dialect, scene: ModelScene, response: ServerResponse): void {
  const { start, say, callTool, finish } = dialect;
  if (scene.kind === "answer") {
    sendEvents(response, [...start, ...say("Hello there"), ...finish]);
  } else if (scene.kind === "tool-call") sendEvents(response, [...start, ...callTool, ...finish]);
  else if (scene.kind === "hang-midway") sendEvents(response, [...start, ...say("Hello")], true);
  else if (scene.kind === "fail") sendError(response, statuses[scene.failure] ?? 500);
}

function toModel(dialect: Dialect, url: string, more: Partial<AiSdkModelOptions> = {}) {
  return createAiSdkModel({
    habits: createThoughtHabits(),
    protocol: dialect.protocol,
    model: "m",
    baseUrl: url + dialect.path,
    key: new Secret("test-key"),
    headers: {},
    extraBody: {},
    region: undefined,
    ...more,
  });
}

async function answerWith(
  dialect: Dialect,
  request: ModelRequest,
  more: Partial<AiSdkModelOptions> = {},
): Promise<{ parts: ModelPart[]; upstream: FakeUpstream }> {
  const upstream = await startUpstream((response) =>
    perform(dialect, { kind: "answer" }, response),
  );
  const parts = await collect(toModel(dialect, upstream.url, more), request);
  await upstream.close();
  return { parts, upstream };
}

async function fail(
  dialect: Dialect,
  answer: (response: ServerResponse) => void,
): Promise<ModelFailure | undefined> {
  const upstream = await startUpstream(answer);
  const parts = await collect(toModel(dialect, upstream.url));
  await upstream.close();
  return failureOf(parts);
}

async function collect(model: ReturnType<typeof toModel>, request = hello): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of model.stream(request, new AbortController().signal)) parts.push(part);
  return parts;
}

function failureOf(parts: readonly ModelPart[]): ModelFailure | undefined {
  const end = parts.at(-1);
  return end?.type === "end" && end.outcome.kind === "failed" ? end.outcome.failure : undefined;
}
