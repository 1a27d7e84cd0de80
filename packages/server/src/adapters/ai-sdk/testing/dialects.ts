/** What each dialect's server says; events as they go over the wire. */
export type Dialect = {
  readonly protocol: "openai" | "anthropic" | "google";
  readonly path: string;
  readonly start: readonly (string | object)[];
  readonly say: (text: string) => readonly (string | object)[];
  readonly callTool: readonly (string | object)[];
  readonly finish: readonly (string | object)[];
};

const chunk = (delta: object, more: object = {}) => ({
  id: "c1",
  object: "chat.completion.chunk",
  created: 1,
  model: "m",
  choices: [{ index: 0, delta, finish_reason: null }],
  ...more,
});

export const openai: Dialect = {
  protocol: "openai",
  path: "/v1",
  start: [chunk({ role: "assistant", content: "" })],
  say: (text) => [chunk({ content: text })],
  callTool: [
    chunk({
      tool_calls: [
        { index: 0, id: "call_1", type: "function", function: { name: "weather", arguments: "" } },
      ],
    }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: '"Oslo"}' } }] }),
  ],
  finish: [
    chunk({}, { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }),
    chunk({}, { choices: [], usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 } }),
    "[DONE]",
  ],
};

export const anthropic: Dialect = {
  protocol: "anthropic",
  path: "/v1",
  start: [
    {
      type: "message_start",
      message: {
        id: "m1",
        type: "message",
        role: "assistant",
        model: "m",
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 7, output_tokens: 1 },
      },
    },
  ],
  say: (text) => [
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } },
    { type: "content_block_stop", index: 0 },
  ],
  callTool: [
    {
      type: "content_block_start",
      index: 0,
      content_block: { type: "tool_use", id: "call_1", name: "weather", input: {} },
    },
    {
      type: "content_block_delta",
      index: 0,
      delta: { type: "input_json_delta", partial_json: '{"city":"Oslo"}' },
    },
    { type: "content_block_stop", index: 0 },
  ],
  finish: [
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 3 },
    },
    { type: "message_stop" },
  ],
};

const gemini = (parts: readonly object[], more: object = {}) => ({
  candidates: [{ index: 0, content: { role: "model", parts }, ...more }],
  usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 10 },
});

export const google: Dialect = {
  protocol: "google",
  path: "/v1beta",
  start: [],
  say: (text) => [gemini([{ text }])],
  callTool: [gemini([{ functionCall: { name: "weather", args: { city: "Oslo" } } }])],
  finish: [gemini([{ text: "" }], { finishReason: "STOP" })],
};
