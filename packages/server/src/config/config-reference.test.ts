import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderConfigReference } from "./config-reference.ts";
import { Config } from "./config-schema.ts";
import { describeKeys } from "./describe-keys.ts";

it("docs/configuration.md says what the schemas say (else run write-reference.ts)", async () => {
  const file = join(import.meta.dirname, "../../../../docs/configuration.md");
  expect(await readFile(file, "utf8")).toBe(renderConfigReference());
});

it("every key is described", () => {
  const keys = describeKeys(Config);
  expect(keys.filter((key) => key.description === "").map((key) => key.path)).toEqual([]);
});

it("there are fewer than 150 keys, and not suspiciously few", () => {
  const count = describeKeys(Config).length;
  expect(count).toBeLessThan(150);
  expect(count).toBeGreaterThan(40);
});

it("an empty file is a complete config", () => {
  expect(Config.parse({})).toMatchObject({
    server: { host: "127.0.0.1", port: 7070, body_limit_mb: 25, insecure_bind: false },
    logs: { level: "info" },
  });
});
