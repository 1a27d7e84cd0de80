import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Config } from "../config/config-schema.ts";
import { toolNames } from "./tool-names.ts";

const packages = join(import.meta.dirname, "../../..");
const { tools } = Config.parse({ tools: { web_search: { provider: "duckduckgo" } } });
const names = toolNames(tools);
/** Some are words of everyday: those count in quotes only, and not where a command is named so. */
const named = names.map((name) =>
  name.includes("_") ? `\\b${name}\\b` : `(?<!name: )["']${name}["']`,
);
const pattern = new RegExp(named.join("|"), "gu");

it("a new tool needs no second list: no source names several tools, not even the page", () => {
  const sources = readdirSync(packages, { recursive: true, encoding: "utf8" }).filter(
    (path) => /[/\\]src[/\\].*\.tsx?$/u.test(path) && !/\.test\.|testing|node_modules/u.test(path),
  );
  expect(sources.length).toBeGreaterThan(1000);
  const lists = sources.filter((path) => {
    const text = readFileSync(join(packages, path), "utf8");
    return new Set([...text.matchAll(pattern)].map(([name]) => name)).size > 2;
  });
  expect(lists).toEqual([]);
});
