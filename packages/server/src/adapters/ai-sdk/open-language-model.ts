import type { JSONObject, LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { ModelSpec } from "../../modules/models/ports.ts";
import type { ThoughtHabits } from "./create-thought-habits.ts";

export type AiSdkModelOptions = Omit<ModelSpec, "provider" | "script" | "timeoutMs"> & {
  /** How to reach the network; the runtime's own way when left out. */
  readonly fetch?: typeof fetch;
  readonly habits: ThoughtHabits;
};

/** A provider's model and how to speak with it. */
export type OpenedModel = {
  readonly model: LanguageModelV4;
  readonly hoistSystem: boolean;
  readonly dropReasoning: boolean;
  readonly splitThoughts: boolean;
  /** The effort that means none, where the server knows one. */
  readonly noEffort: "none" | undefined;
  readonly providerOptions: LanguageModelV4CallOptions["providerOptions"];
};

/** Servers that refuse `reasoning_content` in messages. */
const strictHosts = new Set(["api.openai.com", "api.mistral.ai"]);

/** Loads a provider's code only when it is first used: each costs megabytes. */
export function openLanguageModel(options: AiSdkModelOptions): Promise<OpenedModel> {
  switch (options.protocol) {
    case "openai":
    case "ollama":
    case "openrouter":
      return openCompatible(options);
    case "anthropic":
      return openAnthropic(options);
    case "google":
      return openGoogle(options);
    case "bedrock":
      return openBedrock(options);
    case "scripted":
    case "embedded":
      return Promise.reject(new Error(`${options.protocol} is no protocol of the AI SDK`));
  }
}

async function openCompatible(options: AiSdkModelOptions): Promise<OpenedModel> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const { hostname } = new URL(options.baseUrl);
  const provider = createOpenAICompatible({
    name: "upstream",
    baseURL: options.baseUrl,
    ...(options.key ? { apiKey: options.key.reveal() } : {}),
    headers: { ...options.headers },
    includeUsage: true,
    supportsStructuredOutputs: true,
    transformRequestBody: (body) => ({
      ...(hostname === "api.openai.com" ? renameLimit(body) : body),
      ...options.extraBody,
    }),
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
  return {
    model: provider.chatModel(options.model),
    hoistSystem: false,
    dropReasoning: strictHosts.has(hostname),
    splitThoughts: true,
    // Others refuse a value that their model does not know.
    noEffort: options.protocol === "ollama" ? "none" : undefined,
    providerOptions: {},
  };
}

/** OpenAI's newer models know the limit only by its newer name. */
function renameLimit(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { max_tokens, ...rest } = body;
  return max_tokens === undefined ? rest : { ...rest, max_completion_tokens: max_tokens };
}

async function openAnthropic(options: AiSdkModelOptions): Promise<OpenedModel> {
  const { createAnthropic } = await import("@ai-sdk/anthropic");
  const provider = createAnthropic({
    baseURL: options.baseUrl,
    // A string, so that the library does not look into the environment by itself.
    apiKey: options.key?.reveal() ?? "none",
    headers: { ...options.headers },
    fetch: withExtraBody(options.fetch ?? fetch, options.extraBody),
  });
  return { model: provider.messages(options.model), ...plain };
}

async function openGoogle(options: AiSdkModelOptions): Promise<OpenedModel> {
  const { createGoogle } = await import("@ai-sdk/google");
  const provider = createGoogle({
    baseURL: options.baseUrl,
    apiKey: options.key?.reveal() ?? "none",
    headers: { ...options.headers },
    fetch: withExtraBody(options.fetch ?? fetch, options.extraBody),
  });
  return { model: provider.chat(options.model), ...plain };
}

/** The body is signed, so extra fields go the way that the provider has for them. */
async function openBedrock(options: AiSdkModelOptions): Promise<OpenedModel> {
  const { createAmazonBedrock } = await import("@ai-sdk/amazon-bedrock");
  const [first = "", secretAccessKey, sessionToken] = options.key?.reveal().split(",") ?? [];
  const provider = createAmazonBedrock({
    region: options.region ?? "us-east-1",
    ...(options.baseUrl === "" ? {} : { baseURL: options.baseUrl }),
    headers: { ...options.headers },
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(secretAccessKey === undefined
      ? { apiKey: first }
      : { accessKeyId: first, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }),
  });
  const extra = Object.keys(options.extraBody).length > 0;
  return {
    model: provider(options.model),
    ...plain,
    providerOptions: extra
      ? { bedrock: { additionalModelRequestFields: toJson(options.extraBody) } }
      : {},
  };
}

const plain = {
  hoistSystem: true,
  dropReasoning: false,
  splitThoughts: false,
  noEffort: undefined,
  providerOptions: {},
} as const;

function toJson(value: Readonly<Record<string, unknown>>): JSONObject {
  return JSON.parse(JSON.stringify(value)) as JSONObject;
}

/** Adds the owner's fields to every JSON body. */
function withExtraBody(
  send: typeof fetch,
  extraBody: Readonly<Record<string, unknown>>,
): typeof fetch {
  if (Object.keys(extraBody).length === 0) return send;
  return (input, init) => {
    if (typeof init?.body !== "string") return send(input, init);
    const body: unknown = JSON.parse(init.body);
    return send(input, { ...init, body: JSON.stringify(Object.assign({}, body, extraBody)) });
  };
}
