import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { BenchResult } from "./bench-result.ts";

const head = `# Results

Measured with \`npm run bench\`, best of five where nothing else is said. A figure that misses its bar says so.
`;

/** A bench as a section of the page. */
export function toSection({ name, rows, method }: BenchResult, machine: string): string {
  const lines = rows.map(
    ({ figure, value, bar, ok }) =>
      `| ${figure} | ${value} | ${bar} | ${ok ? "ok" : "**short**"} |`,
  );
  const table = ["| Figure | Measured | Bar | |", "| --- | --- | --- | --- |", ...lines].join("\n");
  return `## ${name}\n\n${machine}.\n\n${table}\n\n${method}\n`;
}

/** Replaces the sections that were measured and keeps the others. */
export function writeResults(path: string, measured: ReadonlyMap<string, string>): void {
  const sections = new Map([...readSections(path), ...measured]);
  const names = [...sections.keys()].toSorted();
  writeFileSync(path, [head, ...names.map((name) => sections.get(name))].join("\n"));
}

function readSections(path: string): Map<string, string> {
  if (!existsSync(path)) return new Map();
  const [, ...parts] = readFileSync(path, "utf8").split(/^## /mu);
  return new Map(
    parts.map((part) => [part.slice(0, part.indexOf("\n")), `## ${part.trimEnd()}\n`] as const),
  );
}
