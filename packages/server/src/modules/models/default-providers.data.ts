import type { ModelProtocol } from "./models-config.ts";

/** A provider that variables of the environment stand for. */
export type DefaultProvider = {
  readonly name: string;
  /** What `LLM_PROVIDER` may call it besides its name. */
  readonly otherNames: readonly string[];
  readonly protocol: ModelProtocol;
  /** Variables that must all be set. */
  readonly needs: readonly string[];
  /** As `api_key` of the config. */
  readonly key: string | undefined;
  /** Variable that moves it. */
  readonly baseUrlFrom: string | undefined;
  readonly baseUrl: string | undefined;
  /** The first is the default; `small` does titles. */
  readonly models: readonly string[];
  readonly small: string | undefined;
};

/** In order of preference. AWS comes last: its variables are often there for other reasons. */
export const defaultProviders: readonly DefaultProvider[] = [
  {
    name: "openai",
    otherNames: [],
    protocol: "openai",
    needs: ["OPENAI_API_KEY"],
    key: "env:OPENAI_API_KEY",
    baseUrlFrom: "OPENAI_BASE_URL",
    baseUrl: undefined,
    models: ["gpt-5.2", "gpt-5-mini", "gpt-5-nano", "gpt-4.1", "gpt-4o"],
    small: "gpt-5-nano",
  },
  {
    name: "anthropic",
    otherNames: ["claude"],
    protocol: "anthropic",
    needs: ["ANTHROPIC_API_KEY"],
    key: "env:ANTHROPIC_API_KEY",
    baseUrlFrom: undefined,
    baseUrl: undefined,
    models: ["claude-sonnet-4-5", "claude-opus-4-5", "claude-haiku-4-5"],
    small: "claude-haiku-4-5",
  },
  {
    name: "gemini",
    otherNames: ["google"],
    protocol: "google",
    needs: ["GEMINI_API_KEY"],
    key: "env:GEMINI_API_KEY",
    baseUrlFrom: undefined,
    baseUrl: undefined,
    models: ["gemini-2.5-pro", "gemini-2.5-flash", "gemini-2.5-flash-lite"],
    small: "gemini-2.5-flash-lite",
  },
  {
    name: "openrouter",
    otherNames: [],
    protocol: "openrouter",
    needs: ["OPENROUTER_API_KEY"],
    key: "env:OPENROUTER_API_KEY",
    baseUrlFrom: undefined,
    baseUrl: undefined,
    models: ["openrouter/auto", "anthropic/claude-sonnet-4.5", "openai/gpt-5-mini"],
    small: "openai/gpt-5-mini",
  },
  {
    name: "zhipuai",
    otherNames: ["zhipu", "glm", "bigmodel", "zai"],
    protocol: "openai",
    needs: ["ZHIPUAI_API_KEY"],
    key: "env:ZHIPUAI_API_KEY",
    baseUrlFrom: "ZHIPUAI_API_BASE",
    baseUrl: "https://open.bigmodel.cn/api/paas/v4",
    models: ["glm-4.7", "glm-4.6", "glm-4.5-air", "glm-4.5-flash"],
    small: "glm-4.5-flash",
  },
  {
    name: "ollama",
    otherNames: [],
    protocol: "ollama",
    needs: ["OLLAMA_HOST"],
    key: undefined,
    baseUrlFrom: "OLLAMA_HOST",
    baseUrl: undefined,
    models: [],
    small: undefined,
  },
  {
    name: "bedrock",
    otherNames: ["aws", "amazon"],
    protocol: "bedrock",
    needs: ["AWS_BEARER_TOKEN_BEDROCK"],
    key: "env:AWS_BEARER_TOKEN_BEDROCK",
    baseUrlFrom: undefined,
    baseUrl: undefined,
    models: ["anthropic.claude-sonnet-4-5-20250929-v1:0", "amazon.nova-lite-v1:0"],
    small: "amazon.nova-lite-v1:0",
  },
  {
    name: "bedrock",
    otherNames: ["aws", "amazon"],
    protocol: "bedrock",
    needs: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
    key: "env:AWS_ACCESS_KEY_ID,env:AWS_SECRET_ACCESS_KEY,env:AWS_SESSION_TOKEN",
    baseUrlFrom: undefined,
    baseUrl: undefined,
    models: ["anthropic.claude-sonnet-4-5-20250929-v1:0", "amazon.nova-lite-v1:0"],
    small: "amazon.nova-lite-v1:0",
  },
];

/** Servers that people run on their own machine, at their usual ports. */
export const localServers = [
  { name: "ollama", protocol: "ollama", url: "http://127.0.0.1:11434/v1" },
  { name: "llamacpp", protocol: "openai", url: "http://127.0.0.1:8080/v1" },
  { name: "lmstudio", protocol: "openai", url: "http://127.0.0.1:1234/v1" },
] as const;
