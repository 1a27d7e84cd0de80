import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../packages/server/src/kernel/app-error.ts";
import { hello, openBed, type Bed } from "./openai-wire/bed.ts";
import { failureOf } from "./openai-wire/failure-of.ts";
import { answered, calledTool, failed, verified } from "./openai-wire/fake-turns.ts";
import { readEvents } from "./openai-wire/read-events.ts";

const weather = {
  type: "function" as const,
  function: {
    name: "weather",
    description: "tells the weather",
    parameters: { type: "object", properties: { city: { type: "string" } } },
  },
};

let bed: Bed;
beforeEach(async () => {
  bed = await openBed();
});
afterEach(() => bed[Symbol.asyncDispose]());

describe("a turn through the official client", () => {
  it("streams thoughts and text, one kind a delta, and ends with usage", async () => {
    bed.log.plan = answered;
    const stream = await bed.client.chat.completions.create({
      model: "steward-chat",
      messages: hello,
      stream: true,
    });
    const deltas: unknown[] = [];
    let usage: unknown;
    for await (const chunk of stream) {
      if (chunk.choices[0]) deltas.push(chunk.choices[0].delta);
      else usage = chunk.usage;
    }
    expect(deltas).toEqual([
      { role: "assistant", content: "" },
      { reasoning_content: "hm" },
      { content: "hello " },
      { content: "world" },
      {},
    ]);
    expect(usage).toEqual({
      prompt_tokens: 12,
      completion_tokens: 3,
      total_tokens: 15,
      prompt_tokens_details: { cached_tokens: 2 },
      completion_tokens_details: { reasoning_tokens: 1 },
    });
  });

  it("answers in one body with the turn's id and the conversation", async () => {
    bed.log.plan = answered;
    const { data, response } = await bed.client.chat.completions
      .create({ model: "gpt-4", messages: hello })
      .withResponse();
    expect(data.choices[0]?.message).toEqual({
      role: "assistant",
      content: "hello world",
      refusal: null,
      reasoning_content: "hm",
    });
    expect(data.model).toBe("gpt-4");
    expect(data.id).toMatch(/^trn_/);
    expect(response.headers.get("x-conversation-id")).toMatch(/^cnv_/);
    expect(bed.log.received[0]?.model).toBe("steward-chat");
  });

  it("counts what the layers beside the answer used as well", async () => {
    bed.log.plan = verified;
    const { usage } = await bed.client.chat.completions.create({
      model: "steward-chat",
      messages: hello,
    });
    expect(usage).toMatchObject({ prompt_tokens: 48, completion_tokens: 12, total_tokens: 60 });
  });

  it("passes parameters, tools and a schema on to the turn", async () => {
    bed.log.plan = calledTool;
    const { choices } = await bed.client.chat.completions.create({
      model: "steward-agent",
      messages: hello,
      max_completion_tokens: 50,
      temperature: 0.5,
      top_p: 0.9,
      seed: 7,
      stop: "END",
      tools: [weather],
      tool_choice: { type: "function", function: { name: "weather" } },
      response_format: {
        type: "json_schema",
        json_schema: { name: "answer", schema: { type: "object" } },
      },
    });
    expect(choices[0]?.finish_reason).toBe("tool_calls");
    expect(choices[0]?.message.content).toBeNull();
    expect(choices[0]?.message.tool_calls?.map((call) => call.id)).toEqual(["call_1", "call_2"]);
    expect(bed.log.received[0]?.parameters).toEqual({
      maxTokens: 50,
      temperature: 0.5,
      topP: 0.9,
      seed: 7,
      stop: ["END"],
      jsonSchema: { type: "object" },
      tools: [weather.function],
      toolChoice: { name: "weather" },
    });
  });

  it("streams each tool call of the client with its own index", async () => {
    bed.log.plan = calledTool;
    const runner = bed.client.chat.completions.stream({
      model: "steward-chat",
      messages: hello,
      tools: [weather],
    });
    const final = await runner.finalChatCompletion();
    expect(final.choices[0]?.message.tool_calls).toMatchObject([
      { id: "call_1", function: { name: "weather", arguments: '{"city":"Oslo"}' } },
      { id: "call_2", function: { name: "weather", arguments: '{"city":"Rome"}' } },
    ]);
  });

  it("reads a history of every kind and keeps inline images", async () => {
    bed.log.plan = answered;
    const url = `data:image/png;base64,${Buffer.from("png").toString("base64")}`;
    await bed.client.chat.completions.create({
      model: "steward-chat",
      messages: [
        { role: "developer", content: "be brief" },
        { role: "user", content: "hi" },
        {
          role: "assistant",
          content: '<details type="reasoning" done="true">x</details>\n<think>hm</think>ok',
          tool_calls: [
            { id: "c1", type: "function", function: { name: "weather", arguments: "{broken" } },
          ],
        },
        { role: "tool", tool_call_id: "c1", content: [{ type: "text", text: "rain" }] },
        {
          role: "user",
          content: [
            { type: "text", text: "and this?" },
            { type: "image_url", image_url: { url } },
          ],
        },
      ],
    });
    expect(bed.log.received[0]?.messages).toEqual([
      { role: "system", content: [{ type: "text", text: "be brief" }] },
      { role: "user", content: [{ type: "text", text: "hi" }] },
      {
        role: "assistant",
        content: [{ type: "text", text: "ok" }],
        toolCalls: [{ callId: "c1", name: "weather", input: "{broken" }],
      },
      {
        role: "tool",
        callId: "c1",
        content: [{ type: "text", text: "rain" }],
        call: { name: "weather", input: "{broken" },
      },
      {
        role: "user",
        content: [
          { type: "text", text: "and this?" },
          { type: "media", mediaId: `med_${"0".repeat(64)}`, mime: "image/png" },
        ],
      },
    ]);
    expect(Buffer.from(bed.log.kept[0]!.bytes).toString()).toBe("png");
  });

  it("sends headers and role before the turn says anything, and comments while it is silent", async () => {
    await using quiet = await openBed({ keepAliveMs: 5 });
    const response = await quiet.post({ model: "steward-chat", messages: hello, stream: true });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let seen = "";
    while (!seen.includes(": keep-alive\n\n")) seen += (await reader.read()).value ?? "";
    const first = readEvents(seen)[0];
    expect(first).toMatchObject({
      choices: [{ delta: { role: "assistant" } }],
      conversation_id: response.headers.get("x-conversation-id"),
    });
    quiet.log.append(...answered);
    for (let part = await reader.read(); !part.done; part = await reader.read()) seen += part.value;
    expect(readEvents(seen).at(-1)).toBe("[DONE]");
  });

  it("tells a failure of the turn by its status, or by an error chunk once the stream is open", async () => {
    bed.log.plan = failed;
    const error = await failureOf(
      bed.client.chat.completions.create({ model: "steward-chat", messages: hello }),
    );
    expect([error.status, error.code]).toEqual([504, "upstream_timeout"]);
    const response = await bed.post({ model: "steward-chat", messages: hello, stream: true });
    expect(response.status).toBe(200);
    expect(readEvents(await response.text()).at(-1)).toEqual({
      error: {
        code: "upstream_timeout",
        message: "the model fell silent",
        type: "server_error",
        param: null,
      },
    });
  });

  it("refuses with the inbox's own error and its time to wait", async () => {
    bed.log.refuse = new AppError("rate_limited", "too fast", { data: { retryAfterMs: 1500 } });
    const error = await failureOf(
      bed.client.chat.completions.create({ model: "steward-chat", messages: hello, stream: true }),
    );
    expect(error.status).toBe(429);
    expect(error.headers?.get("retry-after")).toBe("2");
  });

  it("drops the client's tools where the key says so", async () => {
    await using strict = await openBed({ clientTools: "ignore" });
    strict.log.plan = answered;
    await strict.post({ model: "steward-chat", messages: hello, tools: [weather] });
    expect(strict.log.received[0]?.parameters).toEqual({});
  });

  it("finds the conversation in headers before the body, ours before theirs", async () => {
    bed.log.plan = answered;
    const ours = `cnv_${"1".repeat(26)}`;
    const ask = (body: object, headers: Record<string, string>) =>
      bed.post({ model: "steward-chat", messages: hello, ...body }, headers);
    await ask({}, { "x-conversation-id": ours });
    await ask({ conversation_id: ours }, { "x-openwebui-chat-id": "chat-7" });
    await ask({ metadata: { thread_id: ours } }, {});
    await ask({}, { "x-conversation-id": "local:abc" });
    expect(bed.log.received.map((one) => one.conversationId ?? one.foreignId)).toEqual([
      ours,
      "chat-7",
      ours,
      undefined,
    ]);
  });
});

describe("a provider of another dialect", () => {
  it("answers through its port, streaming and not", async () => {
    const asked = { model: "play/script", messages: hello };
    const whole = await bed.client.chat.completions.create(asked);
    expect(whole.choices[0]?.message.content).toBe("one two");
    const stream = bed.client.chat.completions.stream(asked);
    expect((await stream.finalChatCompletion()).choices[0]?.message.content).toBe("one two");
  });

  it("keeps its status when it fails before the first token", async () => {
    await using limited = await openBed({
      script: [{ moves: [{ fail: "rate-limit", retryAfterMs: 4000 }] }],
    });
    const error = await failureOf(
      limited.client.chat.completions.create({
        model: "play/script",
        messages: hello,
        stream: true,
      }),
    );
    expect(error.status).toBe(429);
    expect(error.headers?.get("retry-after")).toBe("4");
  });
});
