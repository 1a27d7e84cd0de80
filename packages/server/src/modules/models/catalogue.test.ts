import { describe, expect, it } from "vitest";
import { openTestModels, outline } from "./testing/open-test-models.ts";

const config = {
  providers: {
    lab: { protocol: "openai", base_url: "http://127.0.0.1:9/v1", models: ["small", "large"] },
    openrouter: {
      protocol: "openrouter",
      api_key: "k",
      models: ["anthropic/claude-sonnet-4.5", "*"],
    },
    claude: { protocol: "anthropic", api_key: "k", models: ["claude-haiku-4-5"] },
  },
  roles: { output: ["lab/large"], title: ["lab/small"] },
  aliases: { "gpt-4": "lab/large", assistant: "steward-chat" },
};

describe("model ids", () => {
  const models = openTestModels(config);

  it.each([
    ["steward-chat", { kind: "steward", id: "steward-chat" }],
    ["assistant", { kind: "steward", id: "steward-chat" }],
    ["gpt-4", { kind: "provider", id: "lab/large", relayable: true }],
    ["lab/small", { kind: "provider", id: "lab/small", relayable: true }],
    ["claude/claude-haiku-4-5", { kind: "provider", relayable: false }],
    ["openrouter/anthropic/claude-sonnet-4.5", { kind: "provider", relayable: true }],
    ["openrouter/some/other", { kind: "provider", id: "openrouter/some/other" }],
  ])("resolves %s", (id, expected) => {
    expect(models.resolve(id)).toMatchObject(expected);
  });

  it.each([
    "lab/huge",
    "openai/gpt-4",
    "orca",
    "o'clock",
    "nobody/small",
    "small",
    "constructor",
    "",
    "/",
    "openrouter/",
  ])("does not know %j", (id) => {
    expect(models.resolve(id)).toMatchObject({ kind: "unknown", standIn: null });
  });

  it.each(["gpt-4o", "GPT-5.2", "o3-mini", "claude-3-5-sonnet", "gemini-2.5-pro"])(
    "lets the default model stand in for %s, unless names are taken strictly",
    (id) => {
      expect(models.resolve(id)).toMatchObject({ kind: "unknown", standIn: "steward-auto" });
      const strict = openTestModels({ ...config, strict: true });
      expect(strict.resolve(id)).toMatchObject({ kind: "unknown", standIn: null });
      expect(strict.resolve("gpt-4")).toMatchObject({ id: "lab/large" });
    },
  );

  it("lists what is known with an unknown id", () => {
    const resolved = models.resolve("nope");
    expect(resolved.kind === "unknown" && resolved.known).toEqual(
      expect.arrayContaining(["steward-auto", "lab/large", "gpt-4"]),
    );
  });
});

describe("the tokenizer of a model", () => {
  const models = openTestModels({
    providers: { ...config.providers, embedded: { protocol: "embedded", models: ["tinyllama"] } },
    roles: config.roles,
  });

  it.each([
    ["gpt-5.2-codex", "o200k_base"],
    ["gpt-4o-2024-11-20", "o200k_base"],
    ["openai/gpt-4.1-mini", "o200k_base"],
    ["o3-mini", "o200k_base"],
    ["gpt-4-turbo", "cl100k_base"],
    ["GPT-3.5-turbo-0125", "cl100k_base"],
  ])("of %s is OpenAI's %s", (model, encoding) => {
    expect(models.tokenizer({ id: `openrouter/${model}` })).toEqual({ kind: "encoding", encoding });
  });

  it("of the built-in model is its own", () => {
    const tokenizer = models.tokenizer({ id: "embedded/tinyllama" });
    expect(tokenizer).toEqual({ kind: "built-in", model: "tinyllama" });
  });

  it.each([
    "lab/large",
    "claude/claude-haiku-4-5",
    "openrouter/some/other",
    "steward-chat",
    "nope",
  ])("of %s is not known", (id) => {
    expect(models.tokenizer({ id })).toBeNull();
  });
});

describe("the catalogue", () => {
  it("starts with the steward ids and knows what well-known models can do", () => {
    const entries = openTestModels(config).entries();
    expect(entries.slice(0, 5).every((entry) => entry.kind === "steward")).toBe(true);
    const find = (id: string) => entries.find((entry) => entry.id === id);
    expect(find("openrouter/anthropic/claude-sonnet-4.5")).toMatchObject({
      vision: true,
      contextTokens: 200_000,
      price: { input: 3, output: 15 },
    });
    expect(find("lab/large")).toMatchObject({ tools: true, tiny: false, price: null });
  });

  it("lets small models be tiny", () => {
    const entries = openTestModels({
      providers: {
        ollama: { protocol: "ollama", models: ["tinyllama:1.1b", "qwen3:8b", "qwen3:0.6b"] },
      },
    }).entries();
    const tiny = entries.filter((entry) => entry.tiny && entry.kind === "provider");
    expect(tiny.map((entry) => entry.id)).toEqual(["ollama/tinyllama:1.1b", "ollama/qwen3:0.6b"]);
    expect(tiny[0]?.price).toEqual({ input: 0, output: 0 });
  });

  it("uses the title's candidates first for steward-fast, and the output's otherwise", async () => {
    const models = openTestModels(config);
    expect(models.preview({ id: "steward-fast" })?.id).toBe("lab/small");
    expect(models.preview({ id: "steward-deep" })?.id).toBe("lab/large");
    expect(models.preview({ role: "code" })?.id).toBe("lab/large");
    expect(models.preview({ role: "embedding" })).toBeNull();
    expect(outline(await models.ask({ target: { id: "assistant" } }))[0]).toBe("start lab/large");
  });

  it("falls back to the first provider's models, and to no other provider's", () => {
    const models = openTestModels({ providers: config.providers });
    expect(models.preview({ role: "output" })?.id).toBe("lab/small");
  });

  it("asks the built-in model rather than another provider when the first lists no models", () => {
    const models = openTestModels({
      providers: {
        box: { protocol: "ollama" },
        lab: config.providers.lab,
        embedded: { protocol: "embedded", models: ["tinyllama"] },
      },
    });
    expect(models.preview({ role: "output" })?.id).toBe("embedded/tinyllama");
  });

  it("follows the configuration", () => {
    const models = openTestModels(config);
    models.use({ ...config, aliases: {} });
    expect(models.resolve("assistant").kind).toBe("unknown");
  });

  it("shows models as unavailable while their key is missing", () => {
    const models = openTestModels({
      providers: { lab: { protocol: "openai", api_key: "env:UNSET", models: ["large"] } },
    });
    expect(models.entries().every((entry) => !entry.available)).toBe(true);
  });
});
