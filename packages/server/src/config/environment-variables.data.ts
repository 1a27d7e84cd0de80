export type EnvironmentVariable = {
  readonly name: string;
  readonly meaning: string;
  /** As it may stand in a `.env` file; empty for secrets and what has no usual value. */
  readonly example: string;
};

/** The variables that are read, besides those that the configuration names with `env:`. */
export const environmentVariables: readonly EnvironmentVariable[] = [
  {
    name: "STEWARD_HOME",
    meaning: "The folder that holds everything; `~/.steward` by default.",
    example: "/srv/steward",
  },
  {
    name: "STEWARD_PORT",
    meaning: "Wins over `server.port`; 0 picks a free one.",
    example: "7070",
  },
  { name: "STEWARD_HOST", meaning: "Wins over `server.host`.", example: "127.0.0.1" },
  {
    name: "STEWARD_INSECURE_BIND",
    meaning:
      "Wins over `server.insecure_bind`: `true` in a container whose port is published on loopback.",
    example: "false",
  },
  {
    name: "ENABLE_CONTROL_LAYER",
    meaning: "Wins over `pipeline.control.enabled`.",
    example: "true",
  },
  {
    name: "LLM_PROVIDER",
    meaning: "Which provider answers when several keys are set, for example `anthropic`.",
    example: "anthropic",
  },
  { name: "MODEL_ID", meaning: "Which of its models answers.", example: "" },
  { name: "OPENAI_API_KEY", meaning: "Offers OpenAI.", example: "" },
  {
    name: "OPENAI_BASE_URL",
    meaning: "Where it is instead: any OpenAI-compatible server.",
    example: "http://127.0.0.1:9999/v1",
  },
  { name: "ANTHROPIC_API_KEY", meaning: "Offers Anthropic.", example: "" },
  { name: "GEMINI_API_KEY", meaning: "Offers Google.", example: "" },
  { name: "OPENROUTER_API_KEY", meaning: "Offers OpenRouter.", example: "" },
  { name: "ZHIPUAI_API_KEY", meaning: "Offers Zhipu (GLM).", example: "" },
  {
    name: "ZHIPUAI_API_BASE",
    meaning: "Where Zhipu is instead.",
    example: "https://api.z.ai/api/paas/v4",
  },
  {
    name: "AWS_ACCESS_KEY_ID",
    meaning: "With `AWS_SECRET_ACCESS_KEY`: offers Bedrock.",
    example: "",
  },
  { name: "AWS_SECRET_ACCESS_KEY", meaning: "The other half of that.", example: "" },
  { name: "AWS_SESSION_TOKEN", meaning: "For keys of AWS that run out.", example: "" },
  {
    name: "AWS_BEARER_TOKEN_BEDROCK",
    meaning: "Offers Bedrock with a key of its own.",
    example: "",
  },
  { name: "AWS_REGION", meaning: "The region of Bedrock.", example: "eu-central-1" },
  {
    name: "AWS_DEFAULT_REGION",
    meaning: "The same, where `AWS_REGION` is not set.",
    example: "eu-central-1",
  },
  {
    name: "OLLAMA_HOST",
    meaning: "Where Ollama listens, when not on its usual port.",
    example: "127.0.0.1:11434",
  },
  {
    name: "HF_ENDPOINT",
    meaning: "Where built-in models are fetched from, instead of Hugging Face: a mirror of it.",
    example: "https://huggingface.co",
  },
  {
    name: "DOCKER_HOST",
    meaning: "The socket of the engine that makes sandboxes, when not at its usual place.",
    example: "unix:///var/run/docker.sock",
  },
  { name: "NO_COLOR", meaning: "When set, the command prints no colours.", example: "1" },
];
