/** What is known of a well-known model. Prices in US dollars for a million tokens. */
export type KnownModel = {
  readonly context: number;
  readonly maxOutput?: number;
  readonly vision?: boolean;
  readonly tools?: boolean;
  readonly reasoning?: boolean;
  readonly price?: { readonly input: number; readonly output: number };
};

const price = (input: number, output: number) => ({ input, output });

/**
 * By the start of the model's name in lower case, without vendor and region prefixes; the longest
 * start that fits wins. List prices go stale: the owner's config overrides them.
 */
export const knownModels: Readonly<Record<string, KnownModel>> = {
  "gpt-5-nano": {
    context: 400_000,
    maxOutput: 128_000,
    vision: true,
    reasoning: true,
    price: price(0.05, 0.4),
  },
  "gpt-5-mini": {
    context: 400_000,
    maxOutput: 128_000,
    vision: true,
    reasoning: true,
    price: price(0.25, 2),
  },
  "gpt-5-pro": {
    context: 400_000,
    maxOutput: 272_000,
    vision: true,
    reasoning: true,
    price: price(15, 120),
  },
  "gpt-5.2": {
    context: 400_000,
    maxOutput: 128_000,
    vision: true,
    reasoning: true,
    price: price(1.75, 14),
  },
  "gpt-5": {
    context: 400_000,
    maxOutput: 128_000,
    vision: true,
    reasoning: true,
    price: price(1.25, 10),
  },
  "gpt-4.1-nano": { context: 1_047_576, maxOutput: 32_768, vision: true, price: price(0.1, 0.4) },
  "gpt-4.1-mini": { context: 1_047_576, maxOutput: 32_768, vision: true, price: price(0.4, 1.6) },
  "gpt-4.1": { context: 1_047_576, maxOutput: 32_768, vision: true, price: price(2, 8) },
  "gpt-4o-mini": { context: 128_000, maxOutput: 16_384, vision: true, price: price(0.15, 0.6) },
  "gpt-4o": { context: 128_000, maxOutput: 16_384, vision: true, price: price(2.5, 10) },
  "gpt-4-turbo": { context: 128_000, maxOutput: 4096, vision: true, price: price(10, 30) },
  "gpt-4": { context: 8192, maxOutput: 8192, price: price(30, 60) },
  "gpt-3.5-turbo": { context: 16_385, maxOutput: 4096, price: price(0.5, 1.5) },
  "gpt-oss": { context: 131_072, reasoning: true },
  "o4-mini": {
    context: 200_000,
    maxOutput: 100_000,
    vision: true,
    reasoning: true,
    price: price(1.1, 4.4),
  },
  "o3-mini": { context: 200_000, maxOutput: 100_000, reasoning: true, price: price(1.1, 4.4) },
  o3: { context: 200_000, maxOutput: 100_000, vision: true, reasoning: true, price: price(2, 8) },
  o1: { context: 200_000, maxOutput: 100_000, vision: true, reasoning: true, price: price(15, 60) },

  "claude-opus-4-5": {
    context: 200_000,
    maxOutput: 64_000,
    vision: true,
    reasoning: true,
    price: price(5, 25),
  },
  "claude-opus-4": {
    context: 200_000,
    maxOutput: 32_000,
    vision: true,
    reasoning: true,
    price: price(15, 75),
  },
  "claude-sonnet-4": {
    context: 200_000,
    maxOutput: 64_000,
    vision: true,
    reasoning: true,
    price: price(3, 15),
  },
  "claude-haiku-4": {
    context: 200_000,
    maxOutput: 64_000,
    vision: true,
    reasoning: true,
    price: price(1, 5),
  },
  "claude-3-7-sonnet": {
    context: 200_000,
    maxOutput: 64_000,
    vision: true,
    reasoning: true,
    price: price(3, 15),
  },
  "claude-3-5-sonnet": { context: 200_000, maxOutput: 8192, vision: true, price: price(3, 15) },
  "claude-3-5-haiku": { context: 200_000, maxOutput: 8192, vision: true, price: price(0.8, 4) },
  "claude-3-opus": { context: 200_000, maxOutput: 4096, vision: true, price: price(15, 75) },
  "claude-3-haiku": { context: 200_000, maxOutput: 4096, vision: true, price: price(0.25, 1.25) },
  claude: { context: 200_000, vision: true },

  "gemini-3-pro": {
    context: 1_048_576,
    maxOutput: 65_536,
    vision: true,
    reasoning: true,
    price: price(2, 12),
  },
  "gemini-2.5-pro": {
    context: 1_048_576,
    maxOutput: 65_536,
    vision: true,
    reasoning: true,
    price: price(1.25, 10),
  },
  "gemini-2.5-flash-lite": {
    context: 1_048_576,
    maxOutput: 65_536,
    vision: true,
    reasoning: true,
    price: price(0.1, 0.4),
  },
  "gemini-2.5-flash": {
    context: 1_048_576,
    maxOutput: 65_536,
    vision: true,
    reasoning: true,
    price: price(0.3, 2.5),
  },
  "gemini-2.0-flash-lite": {
    context: 1_048_576,
    maxOutput: 8192,
    vision: true,
    price: price(0.075, 0.3),
  },
  "gemini-2.0-flash": { context: 1_048_576, maxOutput: 8192, vision: true, price: price(0.1, 0.4) },
  gemini: { context: 1_048_576, vision: true },

  "glm-4.7": { context: 200_000, maxOutput: 128_000, reasoning: true, price: price(0.6, 2.2) },
  "glm-4.6": { context: 200_000, maxOutput: 128_000, reasoning: true, price: price(0.6, 2.2) },
  "glm-4.5v": {
    context: 65_536,
    maxOutput: 16_384,
    vision: true,
    reasoning: true,
    price: price(0.6, 1.8),
  },
  "glm-4.5-air": { context: 131_072, maxOutput: 98_304, reasoning: true, price: price(0.2, 1.1) },
  "glm-4.5-flash": { context: 131_072, maxOutput: 98_304, reasoning: true, price: price(0, 0) },
  "glm-4.5": { context: 131_072, maxOutput: 98_304, reasoning: true, price: price(0.6, 2.2) },
  "glm-4v": { context: 8192, vision: true },
  "glm-4": { context: 131_072 },

  "deepseek-chat": { context: 131_072, maxOutput: 8192, price: price(0.28, 0.42) },
  "deepseek-reasoner": {
    context: 131_072,
    maxOutput: 65_536,
    reasoning: true,
    price: price(0.28, 0.42),
  },
  "deepseek-r1": { context: 131_072, reasoning: true },
  deepseek: { context: 131_072 },
  "grok-4": { context: 256_000, vision: true, reasoning: true, price: price(3, 15) },
  "kimi-k2": { context: 262_144 },
  "mistral-large": { context: 131_072, price: price(2, 6) },
  "mistral-small": { context: 131_072, vision: true, price: price(0.1, 0.3) },
  mistral: { context: 32_768 },
  pixtral: { context: 131_072, vision: true },
  "llama-4": { context: 1_048_576, vision: true },
  "llama-3.3": { context: 131_072 },
  "llama-3.2-vision": { context: 131_072, vision: true },
  "llama3.2-vision": { context: 131_072, vision: true },
  "llama-3.2": { context: 131_072 },
  "llama3.2": { context: 131_072 },
  "llama-3.1": { context: 131_072 },
  "llama3.1": { context: 131_072 },
  llava: { context: 4096, vision: true, tools: false },
  "qwen3-vl": { context: 262_144, vision: true },
  "qwen2.5-vl": { context: 131_072, vision: true },
  "qwen2.5vl": { context: 131_072, vision: true },
  "qwen3-coder": { context: 262_144 },
  qwen3: { context: 40_960, reasoning: true },
  "qwen2.5": { context: 32_768 },
  gemma3: { context: 131_072, vision: true, tools: false },
  "gemma-3": { context: 131_072, vision: true, tools: false },
  "nova-pro": { context: 300_000, maxOutput: 10_000, vision: true, price: price(0.8, 3.2) },
  "nova-lite": { context: 300_000, maxOutput: 10_000, vision: true, price: price(0.06, 0.24) },
  "nova-micro": { context: 128_000, maxOutput: 10_000, price: price(0.035, 0.14) },
  "text-embedding-3-small": { context: 8191, tools: false, price: price(0.02, 0) },
  "text-embedding-3-large": { context: 8191, tools: false, price: price(0.13, 0) },
};

/** So few parameters that a model gets a short prompt and few tools, by what its name says. */
export const tinyNames =
  /(^|[^0-9.])(0\.[0-9]+|1|1\.[0-9]+)b\b|\b(135|270|360|500)m\b|tinyllama|smollm/;

/** A tokenizer of OpenAI's, by the name that they gave it. */
export type Encoding = "o200k_base" | "cl100k_base";

/** By the start of the model's name, as above. Other makers do not publish theirs. */
export const knownEncodings: Readonly<Record<string, Encoding>> = {
  "gpt-5": "o200k_base",
  "gpt-4.5": "o200k_base",
  "gpt-4.1": "o200k_base",
  "gpt-4o": "o200k_base",
  "chatgpt-4o": "o200k_base",
  "gpt-oss": "o200k_base",
  o4: "o200k_base",
  o3: "o200k_base",
  o1: "o200k_base",
  "gpt-4": "cl100k_base",
  "gpt-3.5": "cl100k_base",
};
