// `npm run bench` runs every bench and writes RESULTS.md; `npm run bench -- start relay` only those,
// keeping what RESULTS.md says about the others.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BenchResult } from "./lib/bench-result.ts";
import { describeMachine } from "./lib/describe-machine.ts";
import { toSection, writeResults } from "./lib/write-results.ts";

const folder = import.meta.dirname;
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "lib")
  .map((entry) => entry.name);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(2);
}

const machine = describeMachine();
console.log(machine);
const sections = new Map<string, string>();
const chosen = asked.length > 0 ? asked : names;
const verdicts: boolean[] = [];
for (const name of chosen) verdicts.push(await measure(name));
writeResults(join(folder, "RESULTS.md"), sections);
process.exitCode = verdicts.includes(false) ? 1 : 0;

/** Whether it ran and met all its bars. */
async function measure(name: string): Promise<boolean> {
  try {
    const url = pathToFileURL(join(folder, name, `${name}-bench.ts`)).href;
    const { run } = (await import(url)) as { run: () => Promise<BenchResult> };
    const result = await run();
    for (const { ok, figure, value, bar } of result.rows) {
      console.log(`${ok ? "ok   " : "SHORT"}  ${figure}: ${value} (${bar})`);
    }
    sections.set(result.name, toSection(result, machine));
    return result.rows.every(({ ok }) => ok);
  } catch (error) {
    console.error(`FAILED ${name}:`, error);
    return false;
  }
}
