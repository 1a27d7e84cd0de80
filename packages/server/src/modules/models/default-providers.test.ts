import { describe, expect, it } from "vitest";
import { toDefaultProviders, withDefaults, withEnvironment } from "./default-providers.ts";
import { discoverModels } from "./discover-models.ts";
import { ModelsConfig } from "./models-config.ts";
import { openTestModels } from "./testing/open-test-models.ts";

describe("what the environment offers", () => {
  it("is nothing without keys", () => {
    expect(toDefaultProviders({ OPENAI_API_KEY: " " })).toEqual({ providers: {}, roles: {} });
  });

  it("refers to keys without holding them", () => {
    const { providers, roles } = toDefaultProviders({ OPENAI_API_KEY: "sk-secret" });
    expect(JSON.stringify(providers)).not.toContain("sk-secret");
    expect(providers.openai).toMatchObject({ protocol: "openai", api_key: "env:OPENAI_API_KEY" });
    expect(roles.output?.[0]).toMatch(/^openai\//);
  });

  it("lets LLM_PROVIDER and MODEL_ID choose", () => {
    const { roles, providers } = toDefaultProviders({
      OPENAI_API_KEY: "a",
      ZHIPUAI_API_KEY: "b",
      ZHIPUAI_API_BASE: "https://glm.example/v4",
      LLM_PROVIDER: "GLM",
      MODEL_ID: "glm-4.7",
    });
    expect(roles.output).toEqual(["zhipuai/glm-4.7"]);
    expect(providers.zhipuai?.base_url).toBe("https://glm.example/v4");
    expect(Object.keys(providers)).toEqual(["zhipuai", "openai"]);
  });

  it.each([
    { OPENROUTER_API_KEY: "a", LLM_PROVIDER: "openrouter", MODEL_ID: "vendor/model:free" },
    { OPENAI_API_KEY: "a", OPENAI_BASE_URL: "http://127.0.0.1:9/v1", MODEL_ID: "mock" },
    { OPENAI_API_KEY: "a", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" },
  ])("lets no other model join in where a person chose one, or a server: %o", (env) => {
    const models = openTestModels(withEnvironment(ModelsConfig.parse({}), env));
    const chosen = models.preview({ role: "output" })?.id;
    for (const role of ["thinking", "control", "code", "title", "vision"] as const) {
      expect(models.preview({ role })?.id).toBe(chosen);
    }
  });

  it("asks GLM-4.7 where only the key of Zhipu is there", () => {
    const { roles } = toDefaultProviders({ ZHIPUAI_API_KEY: "a" });
    expect(roles.output).toEqual(["zhipuai/glm-4.7"]);
  });

  it.each([
    ["127.0.0.1:11500", "http://127.0.0.1:11500"],
    ["0.0.0.0", "http://127.0.0.1:11434"],
    ["https://ollama.lan", "https://ollama.lan"],
  ])("reads OLLAMA_HOST %s", (host, url) => {
    expect(toDefaultProviders({ OLLAMA_HOST: host }).providers.ollama?.base_url).toBe(url);
  });

  it("takes AWS keys in either form", () => {
    const pair = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b", AWS_REGION: "eu-west-1" };
    expect(toDefaultProviders(pair).providers.bedrock).toMatchObject({
      region: "eu-west-1",
      api_key: "env:AWS_ACCESS_KEY_ID,env:AWS_SECRET_ACCESS_KEY,env:AWS_SESSION_TOKEN",
    });
    expect(
      toDefaultProviders({ ...pair, AWS_BEARER_TOKEN_BEDROCK: "t" }).providers.bedrock?.api_key,
    ).toBe("env:AWS_BEARER_TOKEN_BEDROCK");
  });

  it("never takes roles from providers that the owner's file names", () => {
    const config = ModelsConfig.parse({
      providers: { lab: { protocol: "openai", base_url: "http://127.0.0.1:9/v1", models: ["a"] } },
    });
    const merged = withDefaults(config, toDefaultProviders({ OPENAI_API_KEY: "a" }));
    expect(merged.roles.output).toEqual([]);
    expect(Object.keys(merged.providers)[0]).toBe("lab");
  });
});

describe("servers on the owner's machine", () => {
  it("are looked for only when nothing is configured", async () => {
    const asked: string[] = [];
    const probe = async (url: string) => {
      asked.push(url);
      return url.includes("1234") ? ["qwen3", "nomic-embed-text"] : undefined;
    };
    const found = await discoverModels(ModelsConfig.parse({}), probe);
    expect(found.providers).toMatchObject({
      lmstudio: { base_url: "http://127.0.0.1:1234/v1", models: ["qwen3", "*"] },
    });
    expect(asked).toHaveLength(3);
    const configured = ModelsConfig.parse({
      providers: { lab: { protocol: "openai", api_key: "k", models: ["a"] } },
    });
    expect(await discoverModels(configured, probe)).toEqual(configured);
    expect(asked).toHaveLength(3);
  });

  it("are asked for their models when they list none", async () => {
    const config = ModelsConfig.parse({
      providers: { box: { protocol: "ollama", base_url: "http://10.0.0.7:11434" } },
    });
    const found = await discoverModels(config, async (url) =>
      url === "http://10.0.0.7:11434/v1" ? ["llama3.2"] : undefined,
    );
    expect(found.providers.box?.models).toEqual(["llama3.2", "*"]);
  });
});
