import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderConfigReference, renderEnvironmentExample } from "./config-reference.ts";
import { Config } from "./config-schema.ts";
import { describeKeys } from "./describe-keys.ts";
import { environmentVariables } from "./environment-variables.data.ts";

const root = join(import.meta.dirname, "../../../..");
const sources = join(import.meta.dirname, "..");
/** What the system and its programs set; nobody writes these into a `.env` file. */
const ofTheSystem = [
  "BROWSER",
  "DISPLAY",
  "PATH",
  "STEWARD_CRASH_AT",
  "STEWARD_PARENTS",
  "TERM",
  "WAYLAND_DISPLAY",
  "XDG_CONFIG_HOME",
  "XDG_RUNTIME_DIR",
];

it("docs/configuration.md says what the schemas say (else run write-reference.ts)", async () => {
  expect(await readFile(join(root, "docs/configuration.md"), "utf8")).toBe(renderConfigReference());
});

it(".env.example has every variable (else run write-reference.ts)", async () => {
  expect(await readFile(join(root, ".env.example"), "utf8")).toBe(renderEnvironmentExample());
});

it("every variable that is read is described, and no other", async () => {
  const providers = join(sources, "modules/models/default-providers.data.ts");
  const named = (await readFile(providers, "utf8")).match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g) ?? [];
  const read = new Set<string>(named);
  for await (const file of glob("**/*.ts", { cwd: sources })) {
    if (file.endsWith(".test.ts")) continue;
    const text = await readFile(join(sources, file), "utf8");
    for (const [, name = ""] of text.matchAll(/\b(?:env|environment)\.([A-Z][A-Z\d_]+)\b/g)) {
      read.add(name);
    }
  }
  for (const name of ofTheSystem) read.delete(name);
  const described = environmentVariables.map(({ name }) => name);
  expect(read).toEqual(new Set(described));
});

it("compose.yaml hands every variable on", async () => {
  const compose = await readFile(join(root, "compose.yaml"), "utf8");
  const handed = Array.from(compose.matchAll(/^ {6}([A-Z][A-Z\d_]+):/gm), ([, name]) => name);
  const others = new Set(["STEWARD_HOME", "STEWARD_HOST", "DOCKER_HOST", "NO_COLOR"]);
  const wanted = environmentVariables.filter(({ name }) => !others.has(name));
  expect(new Set(handed)).toEqual(new Set(wanted.map(({ name }) => name)));
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
