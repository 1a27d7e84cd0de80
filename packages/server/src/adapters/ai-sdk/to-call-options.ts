import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { ModelRequest } from "@steward/sdk/model-port.ts";
import { isStrictSchema } from "./is-strict-schema.ts";
import { type PromptOptions, toPrompt } from "./to-prompt.ts";

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
