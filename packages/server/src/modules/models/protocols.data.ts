import type { ModelProtocol } from "./models-config.ts";

type ProtocolFacts = {
  /** The provider's own address; empty where the protocol has none. */
  readonly baseUrl: string;
  /** Path that an owner tends to leave out of `base_url`. */
  readonly suffix: string;
  /** Chat completions of OpenAI's dialect: bytes can be relayed. */
  readonly relayable: boolean;
  /** Whether it can be called without a key at its own address. */
  readonly keyless: boolean;
  /** Runs on the owner's machine: costs nothing. */
  readonly free: boolean;
};

export const protocols: Readonly<Record<ModelProtocol, ProtocolFacts>> = {
  openai: {
    baseUrl: "https://api.openai.com/v1",
    suffix: "",
    relayable: true,
    keyless: false,
    free: false,
  },
  anthropic: {
    baseUrl: "https://api.anthropic.com/v1",
    suffix: "",
    relayable: false,
    keyless: false,
    free: false,
  },
  google: {
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    suffix: "",
    relayable: false,
    keyless: false,
    free: false,
  },
  bedrock: { baseUrl: "", suffix: "", relayable: false, keyless: false, free: false },
  ollama: {
    baseUrl: "http://127.0.0.1:11434/v1",
    suffix: "/v1",
    relayable: true,
    keyless: true,
    free: true,
  },
  openrouter: {
    baseUrl: "https://openrouter.ai/api/v1",
    suffix: "",
    relayable: true,
    keyless: false,
    free: false,
  },
  scripted: { baseUrl: "", suffix: "", relayable: false, keyless: true, free: true },
  embedded: { baseUrl: "", suffix: "", relayable: false, keyless: true, free: true },
};
