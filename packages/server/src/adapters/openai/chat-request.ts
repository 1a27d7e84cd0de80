import { z } from "zod";

const Text = z.looseObject({ type: z.enum(["text", "input_text"]), text: z.string() });
const Refusal = z.looseObject({ type: z.literal("refusal"), refusal: z.string() });
const Image = z.looseObject({
  type: z.literal("image_url"),
  image_url: z.union([
    z.looseObject({ url: z.string() }),
    z.string().transform((url) => ({ url })),
  ]),
});

const Part = z.discriminatedUnion("type", [Text, Refusal, Image], {
  error: (issue) =>
    issue.code === "invalid_union"
      ? "only text and image_url parts are understood here"
      : undefined,
});
export type ChatPart = z.infer<typeof Part>;

const MessageContent = z.union([z.string(), z.array(Part)], {
  error: (issue) =>
    Array.isArray(issue.input) ? undefined : "expected a string or an array of parts",
});

const AssistantToolCall = z.looseObject({
  id: z.string(),
  // Front ends send broken arguments back; they are history and never a reason to refuse.
  function: z.looseObject({ name: z.string(), arguments: z.string().catch("") }),
});

const ChatMessage = z.discriminatedUnion("role", [
  z.looseObject({ role: z.enum(["system", "developer"]), content: MessageContent }),
  z.looseObject({ role: z.literal("user"), content: MessageContent }),
  z.looseObject({
    role: z.literal("assistant"),
    content: MessageContent.nullish(),
    reasoning_content: z.string().nullish(),
    tool_calls: z.array(AssistantToolCall).nullish(),
  }),
  z.looseObject({ role: z.literal("tool"), tool_call_id: z.string(), content: MessageContent }),
]);
export type ChatMessage = z.infer<typeof ChatMessage>;

const Tool = z.looseObject({
  type: z.literal("function"),
  function: z.looseObject({
    name: z.string().regex(/^[a-zA-Z0-9_.-]{1,128}$/, "1 to 128 letters, digits, dots, _ or -"),
    description: z.string().nullish(),
    parameters: z.record(z.string(), z.unknown()).nullish(),
  }),
});

const ResponseFormat = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("text") }),
  z.looseObject({ type: z.literal("json_object") }),
  z.looseObject({
    type: z.literal("json_schema"),
    json_schema: z.looseObject({ schema: z.record(z.string(), z.unknown()).nullish() }),
  }),
]);

const TokenCount = z.int().positive();

/** A chat completion as far as a turn or a model port reads it. Unknown fields are accepted. */
export const ChatRequest = z.looseObject({
  model: z.string().min(1),
  messages: z.array(ChatMessage).min(1),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: TokenCount.nullish(),
  max_completion_tokens: TokenCount.nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  seed: z.int().nullish(),
  response_format: ResponseFormat.nullish(),
  tools: z.array(Tool).nullish(),
  tool_choice: z
    .union([
      z.enum(["auto", "none", "required"]),
      z.looseObject({ function: z.looseObject({ name: z.string() }) }),
    ])
    .nullish(),
  conversation_id: z.string().nullish().catch(undefined),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(undefined),
});
export type ChatRequest = z.infer<typeof ChatRequest>;
