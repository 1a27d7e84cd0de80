import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from "@ai-sdk/provider";
import type { ModelRequest, ModelMessage } from "@steward/sdk/model-port.ts";
import type { ReplayNotes } from "./replay-notes.ts";

type AssistantContent = Extract<LanguageModelV4Message, { role: "assistant" }>["content"];

type UserContent = Extract<LanguageModelV4Message, { role: "user" }>["content"];

type PromptOptions = {
  readonly notes: ReplayNotes;
  /** For dialects that take one system text, at the start. */
  readonly hoistSystem: boolean;
  /** For servers that refuse fields they do not know. */
  readonly dropReasoning: boolean;
};

export function toCallOptions(
  request: ModelRequest,
  options: PromptOptions & {
    readonly signal: AbortSignal;
    readonly providerOptions: LanguageModelV4CallOptions["providerOptions"];
    readonly noEffort: "none" | undefined;
  },
): LanguageModelV4CallOptions {
  const { jsonSchema } = request;
  const reasoningEffort = request.reasoning === "off" ? options.noEffort : undefined;
  return {
    prompt: toPrompt(request.messages, options),
    abortSignal: options.signal,
    ...(request.maxTokens === undefined ? {} : { maxOutputTokens: request.maxTokens }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.topP === undefined ? {} : { topP: request.topP }),
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...(request.stop?.length ? { stopSequences: [...request.stop] } : {}),
    ...(jsonSchema ? { responseFormat: toResponseFormat(jsonSchema) } : {}),
    ...(request.tools?.length ? { tools: request.tools.map(toTool) } : {}),
    ...(request.tools?.length && request.toolChoice
      ? { toolChoice: toToolChoice(request.toolChoice) }
      : {}),
    providerOptions: {
      ...options.providerOptions,
      openaiCompatible: {
        strictJsonSchema: jsonSchema ? isStrictSchema(jsonSchema) : false,
        ...(reasoningEffort ? { reasoningEffort } : {}),
      },
    },
  };
}

function toResponseFormat(
  schema: NonNullable<ModelRequest["jsonSchema"]>,
): NonNullable<LanguageModelV4CallOptions["responseFormat"]> {
  return Object.keys(schema).length === 0 ? { type: "json" } : { type: "json", schema };
}

function toTool(
  tool: NonNullable<ModelRequest["tools"]>[number],
): NonNullable<LanguageModelV4CallOptions["tools"]>[number] {
  return {
    type: "function",
    name: tool.name,
    ...(tool.description === undefined ? {} : { description: tool.description }),
    inputSchema: tool.parameters,
  };
}

function toToolChoice(
  choice: NonNullable<ModelRequest["toolChoice"]>,
): NonNullable<LanguageModelV4CallOptions["toolChoice"]> {
  return typeof choice === "string" ? { type: choice } : { type: "tool", toolName: choice.name };
}

/** Whether OpenAI's strict mode takes a schema: every object closed, every property required. */
function isStrictSchema(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrictSchema);
  if (typeof schema !== "object" || schema === null) return true;
  const fields = new Map<string, unknown>(Object.entries(schema));
  const properties = fields.get("properties");
  if (fields.get("type") === "object" || properties !== undefined) {
    const names = Object.keys(Object(properties ?? {}) as object);
    const required: unknown = fields.get("required") ?? [];
    if (fields.get("additionalProperties") !== false) return false;
    if (!Array.isArray(required) || names.some((name) => !required.includes(name))) return false;
  }
  return [...fields.values()].every(isStrictSchema);
}

function toPrompt(
  messages: readonly ModelMessage[],
  options: PromptOptions,
): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Prompt = [];
  if (options.hoistSystem) {
    const system = messages.flatMap((message) => (message.role === "system" ? [message.text] : []));
    if (system.length > 0) prompt.push({ role: "system", content: system.join("\n\n") });
  }
  for (const message of messages) {
    if (message.role === "system") {
      if (!options.hoistSystem) prompt.push({ role: "system", content: message.text });
    } else if (message.role === "user") {
      const content = toUserContent(message);
      if (content.length > 0) prompt.push({ role: "user", content });
    } else if (message.role === "assistant") {
      const content = toAssistantContent(message, options);
      if (content.length > 0) prompt.push({ role: "assistant", content });
    } else addToolResult(prompt, message);
  }
  return prompt;
}

/** Providers refuse empty texts. */
function toUserContent(message: Extract<ModelMessage, { role: "user" }>): UserContent {
  return message.content.flatMap((part): UserContent => {
    if (part.type === "text") return part.text === "" ? [] : [{ type: "text", text: part.text }];
    return [{ type: "file", mediaType: part.mime, data: { type: "data", data: part.bytes } }];
  });
}

function toAssistantContent(
  message: Extract<ModelMessage, { role: "assistant" }>,
  options: PromptOptions,
): AssistantContent {
  const content: AssistantContent = [];
  if (message.reasoning && !options.dropReasoning) {
    const note = options.notes.recall(message.reasoning);
    content.push({
      type: "reasoning",
      text: message.reasoning,
      ...(note ? { providerOptions: note } : {}),
    });
  }
  if (message.text !== "") content.push({ type: "text", text: message.text });
  for (const call of message.toolCalls ?? []) {
    const note = options.notes.recall(call.callId);
    content.push({
      type: "tool-call",
      toolCallId: call.callId,
      toolName: call.name,
      input: parseInput(call.input),
      ...(note ? { providerOptions: note } : {}),
    });
  }
  return content;
}

/** The results of one step belong into one message. */
function addToolResult(
  prompt: LanguageModelV4Prompt,
  message: Extract<ModelMessage, { role: "tool" }>,
): void {
  const result = {
    type: "tool-result" as const,
    toolCallId: message.callId,
    toolName: message.name,
    output: { type: "text" as const, value: message.text },
  };
  const last = prompt.at(-1);
  if (last?.role === "tool") last.content.push(result);
  else prompt.push({ role: "tool", content: [result] });
}

/** A model's arguments may be broken JSON; what is replayed must be an object. */
function parseInput(input: string): unknown {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
