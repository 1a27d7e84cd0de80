/** The variables that are read, for the reference page and `steward help`. */
export const environmentVariables: readonly { readonly name: string; readonly meaning: string }[] =
  [
    { name: "STEWARD_HOME", meaning: "The folder that holds everything; `~/.steward` by default." },
    { name: "STEWARD_PORT", meaning: "Wins over `server.port`; 0 picks a free one." },
    { name: "STEWARD_HOST", meaning: "Wins over `server.host`." },
    { name: "ENABLE_CONTROL_LAYER", meaning: "Wins over `pipeline.control.enabled`." },
    {
      name: "LLM_PROVIDER",
      meaning: "Which provider answers when several keys are set, for example `anthropic`.",
    },
    { name: "MODEL_ID", meaning: "Which of its models answers." },
    { name: "OPENAI_API_KEY", meaning: "Offers OpenAI; `OPENAI_BASE_URL` moves it." },
    { name: "ANTHROPIC_API_KEY", meaning: "Offers Anthropic." },
    { name: "GEMINI_API_KEY", meaning: "Offers Google." },
    { name: "OPENROUTER_API_KEY", meaning: "Offers OpenRouter." },
    { name: "ZHIPUAI_API_KEY", meaning: "Offers Zhipu (GLM); `ZHIPUAI_API_BASE` moves it." },
    {
      name: "AWS_ACCESS_KEY_ID",
      meaning:
        "With `AWS_SECRET_ACCESS_KEY` (and `AWS_SESSION_TOKEN`, `AWS_REGION`): offers Bedrock. `AWS_BEARER_TOKEN_BEDROCK` does as well.",
    },
    { name: "OLLAMA_HOST", meaning: "Where Ollama listens, when not on its usual port." },
    { name: "NO_COLOR", meaning: "When set, the command prints no colours." },
  ];
