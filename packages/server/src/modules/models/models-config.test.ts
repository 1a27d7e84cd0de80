import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { ModelsConfig } from "./models-config.ts";

const page = readFileSync(new URL("../../../../../docs/models.md", import.meta.url), "utf8");
const samples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text ?? "");

describe("the models section", () => {
  it("has a default for everything", () => {
    expect(ModelsConfig.parse({})).toMatchObject({
      providers: {},
      retry_attempts: 2,
      retry_delay: 500,
      roles: { output: [] },
      embedded: { download: "auto" },
    });
  });

  it("accepts every sample of the page about models", () => {
    expect(samples.length).toBeGreaterThan(8);
    for (const sample of samples) {
      const { models } = z.object({ models: z.unknown() }).parse(parse(sample));
      expect(ModelsConfig.safeParse(models).error).toBeUndefined();
    }
  });

  it.each([
    { provider: {} },
    { providers: { "a/b": { protocol: "openai" } } },
    { providers: { lab: { protocol: "smoke" } } },
    { providers: { lab: { protocol: "openai", base_url: "ftp://x" } } },
    { roles: { outputs: [] } },
    { retry_attempts: -1 },
  ])("refuses %j", (config) => {
    expect(ModelsConfig.safeParse(config).success).toBe(false);
  });

  it("describes every key", () => {
    const schema: unknown = z.toJSONSchema(ModelsConfig, { io: "input" });
    expect(undescribed(schema, "models")).toEqual([]);
  });
});

function undescribed(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const properties =
    "properties" in schema && typeof schema.properties === "object" && schema.properties !== null
      ? Object.entries<object>(schema.properties as Record<string, object>)
      : [];
  const missing = properties.flatMap(([name, each]) => [
    ...("description" in each ? [] : [`${path}.${name}`]),
    ...undescribed(each, `${path}.${name}`),
  ]);
  const others = ["additionalProperties", "items", "anyOf"].flatMap((key) => {
    const inner: unknown = new Map<string, unknown>(Object.entries(schema)).get(key);
    return Array.isArray(inner)
      ? inner.flatMap((each) => undescribed(each, path))
      : undescribed(inner, path);
  });
  return [...missing, ...others];
}
